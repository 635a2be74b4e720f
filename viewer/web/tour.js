// tour.js - contour tracing in six steps, each a query on a live map.

const wall = [[60, 20, 8, 16], [60, 28, 8, 16], [60, 36, 8, 16], [60, 44, 8, 16], [60, 52, 8, 16], [60, 60, 8, 16], [60, 68, 8, 16], [60, 76, 8, 16], [60, 84, 8, 16]];
const hook = [...wall, [52, 20, 8, 16], [44, 20, 8, 16], [36, 20, 8, 16], [52, 84, 8, 16], [44, 84, 8, 16], [36, 84, 8, 16]];
const basic = { side: 128, size: 1, quality: 1, start: [16.5, 56.5], goal: [112.5, 56.5] };

// `until`: the search is shown up to its first event that this holds for, or to its end.
export const TOUR = [
  { ...basic, walls: [], text: "A unit stands at the ring and wants to get to the diamond. First a ray is shot at the goal. Nothing is in the way: that is the shortest path, in one step." },
  { ...basic, walls: wall, until: (event) => event.kind === 0 && !event.isClear, text: "Now a wall. The ray (white) stops at it. A search on a grid would begin to flood the map here." },
  { ...basic, walls: wall, until: (event) => event.kind === 3, text: "Instead two hands feel along the wall, one with it on the left (blue), one on the right (orange), until one of them is past it." },
  { ...basic, walls: wall, text: "What the hands touched is pulled taut like a rubber band. The path (yellow) bends only at corners of the wall, and every leg of it is swept once more before a unit gets it." },
  { ...basic, walls: hook, text: "A hook around the start misleads a search that runs for the goal. The hands just follow its contour out again; the steps below count runs and rays, not cells." },
  { ...basic, kind: "plateau", side: 256, quality: 0, start: [30.5, 40.5], goal: [226.5, 214.5], walls: [], text: "On a whole battlefield, long ways go by a graph of openings between tiles. Drag the diamond: each move is a new plan, on this page, in your browser. Draw walls, drop a PNG, or watch 2000 units do it in Battle." },
];
