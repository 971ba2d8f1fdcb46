import { around, clip, type Point, type Rect } from './geometry.ts';
import { layPixel, type Mask } from './mask.ts';

/** Lines that each row is cut by: its edge is smooth to a quarter of a pixel downwards, and exact sideways. */
const linesOfRow = 4;

type Crossing = { x: number; turn: 1 | -1 };

/** The edges that go up or down, each with the line it starts at. */
function edgesOf(points: readonly Point[]) {
  const edges: { top: number; bottom: number; x: number; slope: number; turn: 1 | -1 }[] = [];
  for (const [index, from] of points.entries()) {
    const to = points[(index + 1) % points.length] ?? from;
    if (from.y === to.y) continue;
    const [upper, lower] = from.y < to.y ? [from, to] : [to, from];
    const slope = (lower.x - upper.x) / (lower.y - upper.y);
    edges.push({ top: upper.y, bottom: lower.y, x: upper.x, slope, turn: from.y < to.y ? 1 : -1 });
  }
  return edges.sort((a, b) => a.top - b.top);
}

/** Adds to a row how much of each pixel lies between two places of a line. */
function addSpan(row: Float32Array, left: number, from: number, to: number, weight: number): void {
  const start = Math.max(0, from - left);
  const end = Math.min(row.length, to - left);
  if (start >= end) return;
  const first = Math.floor(start);
  const last = Math.ceil(end) - 1;
  for (let x = first; x <= last; x += 1) {
    row[x] = (row[x] ?? 0) + weight * (Math.min(end, x + 1) - Math.max(start, x));
  }
}

/**
 * Fills what a line encloses; it closes itself, and where it crosses itself both parts are filled.
 *
 * @param points in pixels of the mask, also outside of it
 * @returns the pixels that may have changed; null where it encloses nothing of the mask
 */
export function fillOutline(mask: Mask, points: readonly Point[], takesAway: boolean): Rect | null {
  const changed = points.length < 3 ? null : clip(around(points, 0), mask);
  if (!changed) return null;
  const { left, top, right, bottom } = changed;
  const edges = edgesOf(points);
  const row = new Float32Array(right - left);
  let due = 0;
  let active: typeof edges = [];
  for (let y = top; y < bottom; y += 1) {
    row.fill(0);
    while (due < edges.length && (edges[due]?.top ?? 0) < y + 1) active.push(...edges.slice(due, ++due));
    active = active.filter((edge) => edge.bottom > y);
    for (let line = 0; line < linesOfRow; line += 1) {
      const height = y + (line + 0.5) / linesOfRow;
      const crossings: Crossing[] = [];
      for (const edge of active) {
        if (edge.top > height || edge.bottom <= height) continue;
        crossings.push({ x: edge.x + (height - edge.top) * edge.slope, turn: edge.turn });
      }
      crossings.sort((a, b) => a.x - b.x);
      let turns = 0;
      for (const [index, { x, turn }] of crossings.entries()) {
        turns += turn;
        if (turns !== 0) addSpan(row, left, x, crossings[index + 1]?.x ?? x, 1 / linesOfRow);
      }
    }
    for (const [x, share] of row.entries()) {
      if (share > 0)
        layPixel(mask.pixels, y * mask.width + left + x, Math.round(255 * Math.min(1, share)), takesAway);
    }
  }
  return changed;
}

/** The corners of the rectangle between two points, on whole pixels, so that its edges are crisp. */
export function cornersOf(from: Point, to: Point): Point[] {
  const left = Math.round(Math.min(from.x, to.x));
  const top = Math.round(Math.min(from.y, to.y));
  const right = Math.round(Math.max(from.x, to.x));
  const bottom = Math.round(Math.max(from.y, to.y));
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}
