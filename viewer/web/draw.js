// draw.js - the marks of the window (viewer/picture/picture_symbols.h, viewer/canvas) on a canvas.

export const COLOURS = {
  left: "#0072b2", right: "#d55e00", path: "#f0e442", searched: "#cc79a7", casing: "#141414", white: "#ffffff", building: "#c04c40",
  classes: ["#0072b2", "#f0e442", "#56b4e9", "#d55e00"],
};
// The kinds of hr_event_kind, in their order.
export const [RAY, RUN, TURNING_POINT, EXIT, LOOP_CLOSED, SPLIT, GAVE_UP, EXPANSION, LEG] = Array(9).keys();

// Where the map lies on the canvas: as large as fits, in the middle.
export function layoutOf(canvas, width, height) {
  const scale = Math.min(canvas.width / width, canvas.height / height);
  return { scale, left: (canvas.width - width * scale) / 2, top: (canvas.height - height * scale) / 2 };
}

export class Sheet {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.ground = document.createElement("canvas");
  }

  // Takes the colours of a map's cells, four bytes each.
  setGround(pixels, width, height) {
    this.ground.width = width;
    this.ground.height = height;
    this.ground.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
  }

  begin() {
    const { canvas, context, ground } = this;
    const dots = window.devicePixelRatio || 1;
    const [width, height] = [Math.round(canvas.clientWidth * dots), Math.round(canvas.clientHeight * dots)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    this.dots = dots;
    this.layout = layoutOf(canvas, ground.width, ground.height);
    context.clearRect(0, 0, width, height);
    context.imageSmoothingEnabled = this.layout.scale < 1;
    const { scale, left, top } = this.layout;
    context.drawImage(ground, left, top, ground.width * scale, ground.height * scale);
    context.strokeStyle = "#8a8a86";
    context.strokeRect(left, top, ground.width * scale, ground.height * scale);
  }

  // Canvas dots of a place in cells.
  place(x, y) {
    const { scale, left, top } = this.layout;
    return [left + x * scale, top + y * scale];
  }

  // Cells of a place in dots of the page, held within the map.
  cellAt(pageX, pageY) {
    const box = this.canvas.getBoundingClientRect(), { scale, left, top } = this.layout;
    const hold = (at, most) => Math.min(Math.max(at, 0), most - 1 / 256);
    return [hold(((pageX - box.left) * this.dots - left) / scale, this.ground.width),
            hold(((pageY - box.top) * this.dots - top) / scale, this.ground.height)];
  }

  line(places, colour, width, casing = COLOURS.casing) {
    if (places.length < 2) return;
    const { context } = this;
    context.lineJoin = context.lineCap = "round";
    context.beginPath();
    places.forEach((place, i) => context[i ? "lineTo" : "moveTo"](...this.place(...place)));
    if (casing) {
      context.strokeStyle = casing;
      context.lineWidth = (width + 2.4) * this.dots;
      context.stroke();
    }
    context.strokeStyle = colour;
    context.lineWidth = width * this.dots;
    context.stroke();
  }

  dot(place, radius, colour, rim = COLOURS.casing, rimWidth = 1) {
    const { context } = this, [x, y] = this.place(...place);
    context.beginPath();
    context.arc(x, y, radius * this.dots, 0, 7);
    context.fillStyle = colour;
    context.fill();
    context.strokeStyle = rim;
    context.lineWidth = rimWidth * this.dots;
    context.stroke();
  }

  square(place, side, colour) {
    const { context } = this, [x, y] = this.place(...place), half = (side / 2) * this.dots;
    context.fillStyle = colour;
    context.strokeStyle = COLOURS.casing;
    context.lineWidth = 1.6 * this.dots;
    context.beginPath();
    context.rect(x - half, y - half, 2 * half, 2 * half);
    context.fill();
    context.stroke();
  }

  diamond(place, radius, colour) {
    const { context } = this, [x, y] = this.place(...place), r = radius * this.dots;
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(x, y - r);
    context.lineTo(x + r, y);
    context.lineTo(x, y + r);
    context.lineTo(x - r, y);
    context.closePath();
    context.fill();
  }

  // Where the next stroke goes.
  brush(place, side) {
    const { context } = this, [x, y] = this.place(...place), across = side * this.layout.scale;
    context.lineWidth = 1.6 * this.dots;
    context.strokeStyle = COLOURS.casing;
    context.strokeRect(x, y, across, across);
    context.setLineDash([3 * this.dots, 3 * this.dots]);
    context.strokeStyle = COLOURS.white;
    context.strokeRect(x, y, across, across);
    context.setLineDash([]);
  }

  ends(start, goal) {
    this.dot(start, 8.5, COLOURS.white, COLOURS.white);
    this.dot(start, 7, COLOURS.white, COLOURS.casing, 2.6);
    this.diamond(goal, 11.5, COLOURS.white);
    this.diamond(goal, 9, COLOURS.casing);
    this.diamond(goal, 3.75, COLOURS.white);
  }

  // The first `count` events of a search; the last of them strong.
  events(events, count, size) {
    const middle = (x, y) => [x + size / 2, y + size / 2];
    events.slice(0, count).forEach((event, i) => {
      const strong = i === count - 1 ? 1.8 : 1;
      const from = middle(event.fromX, event.fromY), to = middle(event.toX, event.toY);
      const hand = event.isLeft ? COLOURS.left : COLOURS.right;
      if (event.kind === RAY) this.line([from, to], COLOURS.white, 1 * strong, "#606060");
      else if (event.kind === RUN) this.line([from, to], hand, 2.2 * strong, strong > 1 ? COLOURS.casing : null);
      else if (event.kind === TURNING_POINT || event.kind === EXIT) this.dot(to, 2.5 * strong, hand);
      else if (event.kind === SPLIT || event.kind === LOOP_CLOSED) this.square(to, 7, COLOURS.searched);
      else if (event.kind === EXPANSION) this.dot(to, 1.6 * strong, COLOURS.searched, COLOURS.searched, 0);
      else if (event.kind === LEG && strong > 1) this.line([from, to], COLOURS.path, 2);
    });
  }

  path(places, colour = COLOURS.path, width = 3) {
    this.line(places, colour, width);
    places.slice(1, -1).forEach((place) => this.square(place, 5, colour));
  }

  // A filled rectangle in a casing, in canvas dots.
  block(x, y, width, height, colour) {
    const { context } = this;
    context.fillStyle = COLOURS.casing;
    context.fillRect(x - 1, y - 1, width + 2, height + 2);
    context.fillStyle = colour;
    context.fillRect(x, y, width, height);
  }

  buildings(numbers) {
    for (let i = 0; i < numbers.length; i += 4) {
      const [width, height] = [numbers[i + 2], numbers[i + 3]].map((cells) => Math.max(cells * this.layout.scale, 2));
      this.block(...this.place(numbers[i], numbers[i + 1]), width, height, COLOURS.building);
    }
  }

  units(numbers) {
    const { context } = this;
    for (let i = 0; i < numbers.length; i += 5) {
      const side = Math.max(numbers[i + 3] * this.layout.scale, 2);
      const [x, y] = this.place(numbers[i] / 256, numbers[i + 1] / 256);
      context.globalAlpha = numbers[i + 4] === 0 ? 0.55 : 1; // it stands
      this.block(x - side / 2, y - side / 2, side, side, COLOURS.classes[numbers[i + 2] % 4]);
    }
    context.globalAlpha = 1;
  }
}
