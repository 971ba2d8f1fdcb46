import { clip, grow, type Rect, type Size } from './geometry.ts';
import type { Mask } from './mask.ts';

/** Three passes of a running mean approximate a Gaussian within a few per cent. Together they reach `reach` pixels. */
const passes = 3;

/** The running mean along one row. Beyond its ends, the row continues with its last value. */
function smoothLine(from: Uint8Array, to: Uint8Array, start: number, count: number, radius: number): void {
  const window = 2 * radius + 1;
  const last = count - 1;
  const at = (index: number) => from[start + Math.min(last, Math.max(0, index))] ?? 0;
  let sum = 0;
  for (let index = -radius; index <= radius; index += 1) sum += at(index);
  for (let index = 0; index < count; index += 1) {
    to[start + index] = Math.round(sum / window);
    sum += at(index + radius + 1) - at(index - radius);
  }
}

/** The running mean down all columns at once, one row at a time, in memory order. */
function smoothColumns(from: Uint8Array, to: Uint8Array, { width, height }: Size, radius: number): void {
  const window = 2 * radius + 1;
  const sums = new Int32Array(width);
  const rowAt = (y: number) => Math.min(height - 1, Math.max(0, y)) * width;
  const add = (row: number, sign: 1 | -1) => {
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + sign * (from[row + x] ?? 0);
  };
  for (let y = -radius; y <= radius; y += 1) add(rowAt(y), 1);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) to[y * width + x] = Math.round((sums[x] ?? 0) / window);
    add(rowAt(y + radius + 1), 1);
    add(rowAt(y - radius), -1);
  }
}

/**
 * Softens the edges of a plane in place. A pixel farther than `reach` from an edge keeps its value. The border of the
 * plane is not an edge.
 *
 * @param reach whole pixels on each side of an edge
 */
export function soften(plane: Uint8Array, size: Size, reach: number): void {
  const between = new Uint8Array(plane.length);
  for (let pass = 0; pass < passes; pass += 1) {
    const radius = Math.floor((reach + pass) / passes);
    if (radius === 0) continue;
    for (let y = 0; y < size.height; y += 1) {
      smoothLine(plane, between, y * size.width, size.width, radius);
    }
    smoothColumns(between, plane, size, radius);
  }
}

/** The bounds of the covered pixels of a mask; null for an empty one. */
export function findCoveredRect({ width, height, pixels }: Mask): Rect | null {
  const first = pixels.findIndex((pixel) => pixel > 0);
  if (first < 0) return null;
  const last = pixels.findLastIndex((pixel) => pixel > 0);
  const top = Math.floor(first / width);
  const bottom = Math.floor(last / width) + 1;
  let [left, right] = [width, 0];
  for (let y = top; y < bottom; y += 1) {
    const row = y * width;
    for (let x = 0; x < left; x += 1) if (pixels[row + x]) left = x;
    for (let x = width - 1; x >= right; x -= 1) if (pixels[row + x]) right = x + 1;
  }
  return clip({ left, top, right, bottom }, { width, height });
}

/** Copies a mask with its edges softened by `reach` pixels on each side. Returns the mask itself if that is 0. */
export function featherMask(mask: Mask, reach: number): Mask {
  const content = reach > 0 ? findCoveredRect(mask) : null;
  const part = content && clip(grow(content, reach + 1), mask);
  if (!part) return mask;
  const size = { width: part.right - part.left, height: part.bottom - part.top };
  const plane = new Uint8Array(size.width * size.height);
  const pixels = mask.pixels.slice();
  for (let y = 0; y < size.height; y += 1) {
    const start = (part.top + y) * mask.width + part.left;
    plane.set(mask.pixels.subarray(start, start + size.width), y * size.width);
  }
  soften(plane, size, reach);
  for (let y = 0; y < size.height; y += 1) {
    const row = plane.subarray(y * size.width, (y + 1) * size.width);
    pixels.set(row, (part.top + y) * mask.width + part.left);
  }
  return { ...mask, pixels };
}
