// page.js - one state, which is in the address, so that a link is the query; it is drawn anew when it changes.

import { COLOURS, GAVE_UP, LEG, RAY, RUN, SPLIT, Sheet } from "./draw.js";
import { Library } from "./library.js";
import { TOUR } from "./tour.js";

const KINDS = ["plateau", "islands", "base", "city", "rooms", "maze", "caves", "noise", "empty"];
const TRACE = 2, ASTAR = 5; // hr_stage
const WALL = 32, OPEN = 0, BRUSH = 4; // values of cells; cells along a stroke
const BATTLE_UNITS = 2000, BATTLE_SIDE = 256; // how many, and the least side of their map
const byId = (id) => document.getElementById(id);

const state = { mode: "plan", kind: "plateau", seed: 1, side: 256, start: [30.5, 40.5], goal: [226.5, 214.5], size: 2, quality: 0, at: 0, walls: [], tour: 0 };
const sheet = new Sheet(byId("canvas"));
let library, tool = "goal", brush = null, found, isDropped = false, isPlaying = false, frame = 0, times = [], lastPlace;

// ---- The address

const numbersOf = (text) => text.split(",").map(Number);

function readAddress() {
  for (const [name, text] of new URLSearchParams(location.hash.slice(1))) {
    if (["mode", "kind"].includes(name)) state[name] = text;
    else if (["seed", "side", "size", "quality", "at", "tour"].includes(name)) state[name] = Math.trunc(Number(text)) || 0;
    else if (["start", "goal"].includes(name)) state[name] = numbersOf(text);
    else if (name === "walls") state.walls = text ? text.split(";").map(numbersOf) : [];
  }
  holdState();
}

// What an address says may be anything.
function holdState() {
  const hold = (value, least, most) => Math.min(Math.max(value, least), most);
  if (!byId("modes").querySelector(`[data-mode="${CSS.escape(state.mode)}"]`)) state.mode = "plan";
  if (!KINDS.includes(state.kind)) state.kind = KINDS[0];
  state.side = hold(state.side, 16, 2048);
  state.size = hold(state.size, 1, 8);
  state.quality = hold(state.quality, 0, 2);
  state.tour = hold(state.tour, 0, TOUR.length - 1);
  for (const end of ["start", "goal"]) state[end] = [0, 1].map((i) => hold(state[end][i] || 0, 0, state.side - 1 / 256));
}

function writeAddress() {
  const { mode, kind, seed, side, size, quality, at, tour } = state;
  const cells = (place) => place.map((cell) => Math.round(cell * 256) / 256).join(",");
  const query = { mode, kind, seed, side, start: cells(state.start), goal: cells(state.goal), size, quality };
  if (mode === "step") query.at = at;
  if (mode === "tour") query.tour = tour;
  if (state.walls.length) query.walls = state.walls.map((wall) => wall.join(",")).join(";");
  history.replaceState(null, "", "#" + new URLSearchParams(query));
}

// ---- What is said

function say(text, isBad = false) {
  byId("said").textContent = text;
  byId("said").classList.toggle("bad", isBad);
}

const milliseconds = (time) => (time < 1 ? `${(1000 * time).toFixed(time < 0.01 ? 1 : 0)} µs` : `${time.toFixed(1)} ms`);

function sayPath(path) {
  if (path.problem) return say(path.problem, true);
  const stage = path.stage === path.name ? "" : ` by ${path.stage}`;
  const length = path.waypoints.length ? `, ${path.length.toFixed(1)} cells, ${path.waypoints.length} waypoints` : "";
  const steps = `, ${path.steps} step${path.steps === 1 ? "" : "s"}`, took = path.took ? `, ${milliseconds(path.took)}` : "";
  say(`${path.name}${stage}${length}${steps}${took}${isDropped ? " (the loaded map is not in the link)" : ""}`);
}

// ---- The map

function makeMap() {
  isDropped = false;
  // The empty one is a map with everything cleared.
  const problem = library.generate(state.kind === "empty" ? "noise" : state.kind, state.seed, state.side);
  if (problem) return say(problem, true);
  if (state.kind === "empty") library.fill(0, 0, state.side, OPEN);
  for (const [x, y, side, value] of state.walls) library.fill(x, y, side, value === WALL ? WALL : value === OPEN ? OPEN : 16);
  library.paint();
  takeGround();
}

function takeGround() {
  sheet.setGround(library.picture(library.width, library.height), library.width, library.height);
}

// One place of the brush; a place that has its value already is left out.
function paint(x, y, value) {
  const last = state.walls.at(-1);
  if (last && last[0] === x && last[1] === y && last[3] === value) return;
  state.walls.push([x, y, BRUSH, value]);
  library.fill(x, y, BRUSH, value);
}

// From the place before, so that a quick stroke has no gaps.
function stroke(place, from = place) {
  const ends = [from, place].map((at) => at.map((cell) => Math.floor(cell / BRUSH)));
  const across = ends[1].map((cell, i) => cell - ends[0][i]), count = Math.max(...across.map(Math.abs), 1);
  for (let i = 0; i <= count; i++) {
    const [x, y] = across.map((cells, axis) => BRUSH * Math.round(ends[0][axis] + (cells * i) / count));
    paint(x, y, tool === "wall" ? WALL : OPEN);
  }
  library.paint();
  takeGround();
}

async function takePng(file) {
  const problem = library.loadPng(new Uint8Array(await file.arrayBuffer()));
  if (problem) return say(`${file.name}: ${problem}`, true);
  isDropped = true;
  state.walls = [];
  state.start = [library.width * 0.1, library.height * 0.1];
  state.goal = [library.width * 0.9, library.height * 0.9];
  takeGround();
  show(["battle", "tour"].includes(state.mode) ? "plan" : state.mode);
}

// ---- The modes

const query = () => ({ size: state.size, quality: state.quality });

const modes = {
  plan() {
    found = library.plan(state.start, state.goal, query());
    sheet.begin();
    sheet.path(found.waypoints);
    sheet.ends(state.start, state.goal);
    if (brush) sheet.brush(brush, BRUSH);
    sayPath(found);
  },

  step() {
    found = library.plan(state.start, state.goal, { ...query(), isWatched: true });
    state.at = Math.min(Math.max(state.at, 0), found.events.length);
    sheet.begin();
    sheet.events(found.events, state.at, state.size);
    if (state.at === found.events.length) sheet.path(found.waypoints);
    sheet.ends(state.start, state.goal);
    sayPath(found);
    const places = (event) => ([RAY, RUN, SPLIT, GAVE_UP, LEG].includes(event.kind) ? `(${event.fromX}, ${event.fromY}) to ` : "") + `(${event.toX}, ${event.toY})`;
    const names = ["ray", "run of a hand", "turning point", "exit", "loop closed", "split", "gave up", "expansion", "leg"];
    const event = found.events[state.at - 1];
    byId("said").textContent = `${state.at} of ${found.events.length}${event ? `: ${names[event.kind]}, ${places(event)}` : ""}\n` + byId("said").textContent;
  },

  compare() {
    const { size } = state;
    const rows = [["balanced", { size }, COLOURS.path], ["fast", { size, quality: 1 }, COLOURS.left], ["exact", { size, quality: 2 }, COLOURS.right],
                  ["trace alone", { size, only: TRACE }, COLOURS.white], ["A*", { size, only: ASTAR }, COLOURS.searched]];
    sheet.begin();
    const table = document.createElement("table");
    table.insertRow().innerHTML = "<th><th>status<th>cells<th>steps<th>time";
    for (const [name, options, colour] of rows.reverse()) {
      const path = library.plan(state.start, state.goal, options);
      sheet.path(path.waypoints, colour, 2);
      const row = table.insertRow(1);
      [name, path.name, path.waypoints.length ? path.length.toFixed(1) : "", path.steps, milliseconds(path.took)].forEach((text) => (row.insertCell().textContent = text));
      row.cells[0].style.borderLeft = `8px solid ${colour}`;
      row.cells[0].style.paddingLeft = "6px";
    }
    sheet.ends(state.start, state.goal);
    if (brush) sheet.brush(brush, BRUSH);
    say("");
    byId("said").append(table);
  },

  tour() {
    const step = TOUR[state.tour];
    found = library.plan(state.start, state.goal, { ...query(), isWatched: true });
    const index = step.until ? found.events.findIndex(step.until) : -1;
    sheet.begin();
    if (index < 0 || state.tour < 5) sheet.events(found.events, index < 0 ? found.events.length : index + 1, state.size);
    if (!step.until) sheet.path(found.waypoints);
    sheet.ends(state.start, state.goal);
    byId("told").firstElementChild.textContent = `${state.tour + 1} of ${TOUR.length}. ${step.text}`;
    byId("previous").disabled = state.tour === 0;
    byId("next").textContent = state.tour === TOUR.length - 1 ? "Plan" : "Next";
    sayPath(found);
  },

  battle() {
    sheet.begin();
  },
};

function setPlaying(is) {
  isPlaying = is;
  byId("play").textContent = is ? "Pause" : "Play";
  byId("run").textContent = is ? "Pause" : "Go on";
}

function takeBattleGround() {
  sheet.setGround(library.picture(state.side, state.side), state.side, state.side);
}

function beginBattle() {
  state.side = Math.max(state.side, BATTLE_SIDE);
  fillControls();
  const problem = library.battle(state.seed, state.side, BATTLE_UNITS);
  if (problem) return say(problem, true);
  takeBattleGround();
  setPlaying(true);
  times = [];
  cancelAnimationFrame(frame); // of the battle before
  frame = requestAnimationFrame(fight);
}

function fightOn() {
  const began = performance.now();
  const { count, units, buildings, requests, hasNewGround } = library.tick();
  const planned = performance.now() - began;
  if (count < 0) return say("out of memory", true);
  if (hasNewGround) takeBattleGround();
  sheet.begin();
  sheet.buildings(buildings);
  sheet.units(units);
  times.push([planned, performance.now() - began]);
  if (times.length > 100) times.shift();
  const [tick, drawn] = [0, 1].map((i) => milliseconds(times.map((pair) => pair[i]).sort((a, b) => a - b)[times.length >> 1]));
  say(`${count} units, ${requests} paths asked for in this tick; a tick of the game ${tick}, with drawing ${drawn} (medians of ${times.length})\n`
      + "Red: buildings. Blue, yellow, light blue and vermilion: units of four classes; the pale ones stand.");
}

function fight() {
  if (state.mode !== "battle") return;
  if (isPlaying) fightOn();
  frame = requestAnimationFrame(fight);
}

// ---- Showing and changing

function draw() {
  modes[state.mode]();
  writeAddress();
}

function enterTour() {
  const { text, until, ...step } = TOUR[state.tour];
  Object.assign(state, { kind: "empty", seed: 1 }, step, { walls: [...step.walls] });
  fillControls();
  makeMap();
}

function show(mode) {
  const hasOtherGround = ["battle", "tour"].includes(state.mode) && mode !== state.mode;
  state.mode = mode;
  setPlaying(false);
  for (const tab of byId("modes").children) tab.setAttribute("aria-selected", tab.dataset.mode === mode);
  for (const part of document.querySelectorAll("[data-for]")) part.hidden = !part.dataset.for.split(" ").includes(mode);
  byId("told").hidden = mode !== "tour";
  if (mode === "tour") enterTour();
  else if (mode === "battle") beginBattle();
  else if (hasOtherGround && isDropped) library.paint(), takeGround();
  else if (hasOtherGround) makeMap();
  draw();
}

function fillControls() {
  for (const name of ["kind", "seed", "side", "size", "quality"]) {
    const control = byId(name);
    if (control.options && ![...control.options].some((option) => option.value === String(state[name]))) control.add(new Option(state[name]));
    control.value = state[name];
  }
}

function chooseTool(name) {
  tool = name;
  for (const button of byId("tools").children) button.setAttribute("aria-pressed", button.dataset.tool === tool);
  brush = null;
}

// A brush for the keyboard: at the goal first, then a stroke further with each arrow.
function moveBrush([right, down]) {
  const along = (i, by) => Math.min(Math.max((brush || state.goal)[i] + by * BRUSH, 0), [library.width, library.height][i] - BRUSH);
  brush = [along(0, right), along(1, down)].map((cell) => Math.floor(cell / BRUSH) * BRUSH);
  draw();
}

function stepTo(at) {
  state.at = at;
  draw();
}

function play() {
  setPlaying(!isPlaying);
  if (state.mode !== "step" || !isPlaying) return;
  if (state.at >= found.events.length) state.at = 0;
  const advance = () => {
    if (!isPlaying || state.mode !== "step") return;
    stepTo(state.at + 1);
    if (state.at < found.events.length) setTimeout(advance, 60);
    else play();
  };
  advance();
}

function moveTour(by) {
  if (state.tour + by >= TOUR.length) return show("plan");
  state.tour = Math.max(0, state.tour + by);
  enterTour();
  draw();
}

// ---- Hands on

const paintsWalls = () => ["wall", "open"].includes(tool) && ["plan", "compare"].includes(state.mode);

function point(event) {
  if (state.mode === "battle") return;
  const place = sheet.cellAt(event.clientX, event.clientY);
  if (paintsWalls()) stroke(place, event.type === "pointermove" ? lastPlace : place);
  else state[event.shiftKey || tool === "start" ? "start" : "goal"] = place;
  brush = null;
  lastPlace = place;
  draw();
}

function listen() {
  const canvas = byId("canvas");
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    canvas.focus();
    point(event);
  });
  canvas.addEventListener("pointermove", (event) => event.buttons && point(event));
  byId("modes").addEventListener("click", (event) => event.target.dataset.mode && show(event.target.dataset.mode));
  byId("tools").addEventListener("click", (event) => {
    if (!event.target.dataset.tool) return;
    chooseTool(event.target.dataset.tool);
    draw();
  });
  for (const name of ["kind", "seed", "side", "size", "quality"])
    byId(name).addEventListener("change", () => {
      state[name] = name === "kind" ? byId(name).value : Number(byId(name).value);
      if (["kind", "seed", "side"].includes(name)) {
        state.walls = [];
        holdState();
        if (state.mode === "battle") return beginBattle();
        makeMap();
      }
      draw();
    });
  byId("back").onclick = () => stepTo(state.at - 1);
  byId("forth").onclick = () => stepTo(state.at + 1);
  byId("play").onclick = byId("run").onclick = play;
  byId("previous").onclick = () => moveTour(-1);
  byId("next").onclick = () => moveTour(1);
  // The window's size, or that of what is said below, leaves the canvas another one.
  new ResizeObserver(() => state.mode !== "battle" && draw()).observe(canvas);
  byId("load").onclick = () => byId("file").click();
  byId("file").addEventListener("change", () => byId("file").files[0] && takePng(byId("file").files[0]));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files[0]) takePng(event.dataTransfer.files[0]);
  });
  addEventListener("hashchange", start);
  addEventListener("keydown", keyDown);
}

function keyDown(event) {
  if (["INPUT", "SELECT"].includes(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const mode = { 1: "plan", 2: "step", 3: "compare", 4: "battle", 5: "tour" }[event.key];
  const named = { g: "goal", s: "start", w: "wall", o: "open" }[event.key];
  if (mode) show(mode);
  else if (named) chooseTool(named), draw();
  else if (arrows && paintsWalls()) moveBrush(arrows);
  else if (event.key === "Enter" && brush && paintsWalls()) stroke(brush), draw();
  else if (event.key === " " && event.target.tagName !== "BUTTON") play();
  else if (arrows && state.mode === "step") stepTo(state.at + arrows[0] + arrows[1]);
  else if (arrows && state.mode === "tour") moveTour(arrows[0] + arrows[1]);
  else if (arrows && state.mode !== "battle") {
    const end = event.shiftKey ? "start" : "goal", sides = [library.width, library.height];
    state[end] = state[end].map((at, i) => Math.min(Math.max(at + arrows[i], 0), sides[i] - 1 / 256));
    draw();
  } else return;
  event.preventDefault();
}

function start() {
  readAddress();
  fillControls();
  makeMap();
  show(state.mode);
}

byId("kind").append(...KINDS.map((kind) => new Option(kind)));
chooseTool("goal");
library = await Library.load().catch((problem) => say(`The library does not load: ${problem}`, true));
if (library) {
  listen();
  start();
}
