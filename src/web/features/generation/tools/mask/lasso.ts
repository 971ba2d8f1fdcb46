import { clip, getBounds, type Point, type Rect } from './geometry.ts';
import { drawPixel, type Mask } from './mask.ts';

/** Scan lines for each row: edges are smooth to a quarter of a pixel vertically, and exact horizontally. */
const linesPerRow = 4;

type Crossing = { x: number; turn: 1 | -1 };

/** The edges that are not horizontal, sorted by the row in which they start. */
function toEdges(points: readonly Point[]) {
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

/** Adds to a row the share of each pixel that lies between two points of a scan line. */
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
 * Fills an outline, which closes itself. Where it crosses itself, both parts are filled.
 *
 * @param points in mask pixels, also outside the mask
 * @returns the pixels that may have changed; null if the outline encloses nothing of the mask
 */
export function fillOutline(mask: Mask, points: readonly Point[], erases: boolean): Rect | null {
  const changed = points.length < 3 ? null : clip(getBounds(points, 0), mask);
  if (!changed) return null;
  const { left, top, right, bottom } = changed;
  const edges = toEdges(points);
  const row = new Float32Array(right - left);
  let due = 0;
  let active: typeof edges = [];
  for (let y = top; y < bottom; y += 1) {
    row.fill(0);
    while (due < edges.length && (edges[due]?.top ?? 0) < y + 1) active.push(...edges.slice(due, ++due));
    active = active.filter((edge) => edge.bottom > y);
    for (let line = 0; line < linesPerRow; line += 1) {
      const height = y + (line + 0.5) / linesPerRow;
      const crossings: Crossing[] = [];
      for (const edge of active) {
        if (edge.top > height || edge.bottom <= height) continue;
        crossings.push({ x: edge.x + (height - edge.top) * edge.slope, turn: edge.turn });
      }
      crossings.sort((a, b) => a.x - b.x);
      let turns = 0;
      for (const [index, { x, turn }] of crossings.entries()) {
        turns += turn;
        if (turns !== 0) addSpan(row, left, x, crossings[index + 1]?.x ?? x, 1 / linesPerRow);
      }
    }
    for (const [x, share] of row.entries()) {
      if (share > 0)
        drawPixel(mask.pixels, y * mask.width + left + x, Math.round(255 * Math.min(1, share)), erases);
    }
  }
  return changed;
}

/** The corners of the rectangle between two points, on whole pixels so that its edges are sharp. */
export function getRectangleCorners(from: Point, to: Point): Point[] {
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
