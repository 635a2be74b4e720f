// library.js - web.c for the page: numbers in, plain objects out.

const EVENT_NUMBERS = 8, UNIT_NUMBERS = 5, BUILDING_NUMBERS = 4;

export class Library {
  constructor(module) {
    this.module = module;
  }

  static async load() {
    return new Library(await window.loadHandrail());
  }

  text(pointer) {
    return this.module.UTF8ToString(pointer);
  }

  generate(kind, seed, side) {
    return this.module.ccall("web_generate", "string", ["string", "number", "number"], [kind, seed, side]);
  }

  loadPng(bytes) {
    const at = this.module._malloc(bytes.length);
    this.module.HEAPU8.set(bytes, at);
    const problem = this.text(this.module._web_load_png(at, bytes.length));
    this.module._free(at);
    return problem;
  }

  fill(x, y, side, value) {
    this.module._web_fill(x, y, side, value);
  }

  // The colours of a map's cells, where `width` x `height` are those of the map shown.
  picture(width, height) {
    const at = this.module._web_picture();
    return this.module.HEAPU8.slice(at, at + 4 * width * height);
  }

  // The picture is the map's again, after fills or a battle.
  paint() {
    this.module._web_paint();
  }

  get width() { return this.module._web_width(); }
  get height() { return this.module._web_height(); }

  // Milliseconds of a call: the least mean of some rounds, each longer than a browser's clock is coarse.
  time(call) {
    let least = Infinity;
    for (let round = 0; round < 4; round++) {
      const began = performance.now();
      let count = 0, took = 0;
      for (; took < 1; took = performance.now() - began, count++) call();
      least = Math.min(least, took / count);
    }
    return least;
  }

  plan(start, goal, { size, quality = 0, only = 0, isWatched = false }) {
    const { module } = this, whole = (cells) => Math.floor(cells * 256);
    const numbers = [whole(start[0]), whole(start[1]), whole(goal[0]), whole(goal[1]), size, quality, only];
    const status = module._web_plan(...numbers, isWatched);
    const took = isWatched ? NaN : this.time(() => module._web_plan(...numbers, false));
    const count = module._web_waypoint_count(), at = module._web_waypoints() >> 2;
    const waypoints = [];
    for (let i = 0; i < count; i++) waypoints.push([module.HEAP32[at + 2 * i] / 256, module.HEAP32[at + 2 * i + 1] / 256]);
    return {
      status, took, waypoints, name: this.text(module._web_status()), stage: this.text(module._web_stage()),
      problem: this.text(module._web_problem()), steps: module._web_steps(), length: module._web_length(),
      events: isWatched ? this.events() : [],
    };
  }

  events() {
    const { module } = this, events = [];
    let at = module._web_events() >> 2;
    for (let i = module._web_event_count(); i > 0; i--, at += EVENT_NUMBERS) {
      const [kind, fromX, fromY, toX, toY, isLeft, isClear] = module.HEAP32.subarray(at, at + EVENT_NUMBERS);
      events.push({ kind, fromX, fromY, toX, toY, isLeft, isClear });
    }
    return events;
  }

  battle(seed, side, units) {
    return this.text(this.module._web_battle(seed, side, units));
  }

  // Lists of whole numbers that hold until the next call; see web.c.
  numbers(at, count) {
    return this.module.HEAP32.subarray(at >> 2, (at >> 2) + count);
  }

  tick() {
    const { module } = this, count = module._web_battle_tick();
    return {
      count, units: this.numbers(module._web_units(), UNIT_NUMBERS * Math.max(count, 0)),
      buildings: this.numbers(module._web_buildings(), BUILDING_NUMBERS * module._web_building_count()),
      requests: module._web_battle_requests(), hasNewGround: module._web_ground_is_new(),
    };
  }

  // What the battle's answers come to, as the program prints it.
  battleHash() {
    return [true, false].map((isHigh) => (this.module._web_battle_hash(isHigh) >>> 0).toString(16).padStart(8, "0")).join("");
  }
}
