import { clip, type Rect, type Size, unite, wholeOf } from './geometry.ts';
import { invertMask, type Mask, sumOf } from './mask.ts';
import { decodeRuns, encodeRuns } from './runs.ts';

const tileSide = 256;

/** What one step changed: its tiles as they were before it (after it, once it is undone), or an inversion. */
type Step = { tiles: Map<number, Uint8Array> | 'inverted'; bytes: number };

function tilesOf({ left, top, right, bottom }: Rect, { width }: Size): number[] {
  const across = Math.ceil(width / tileSide);
  const indices: number[] = [];
  for (let row = Math.floor(top / tileSide); row * tileSide < bottom; row += 1) {
    for (let column = Math.floor(left / tileSide); column * tileSide < right; column += 1) {
      indices.push(row * across + column);
    }
  }
  return indices;
}

function rectOf(tile: number, size: Size): Rect {
  const across = Math.ceil(size.width / tileSide);
  const left = (tile % across) * tileSide;
  const top = Math.floor(tile / across) * tileSide;
  const rect = { left, top, right: left + tileSide, bottom: top + tileSide };
  return clip(rect, size) ?? rect;
}

function readTile(mask: Mask, { left, top, right, bottom }: Rect): Uint8Array<ArrayBuffer> {
  const width = right - left;
  const tile = new Uint8Array(width * (bottom - top));
  for (let y = top; y < bottom; y += 1) {
    tile.set(mask.pixels.subarray(y * mask.width + left, y * mask.width + right), (y - top) * width);
  }
  return tile;
}

function writeTile(mask: Mask, { left, top, right, bottom }: Rect, tile: Uint8Array): void {
  const width = right - left;
  for (let y = top; y < bottom; y += 1) {
    mask.pixels.set(tile.subarray((y - top) * width, (y - top + 1) * width), y * mask.width + left);
  }
}

/** By how much the pixels of a tile have grown together; null where it is the same tile still. */
function growth(before: Uint8Array, after: Uint8Array): number | null {
  let sum = 0;
  let differs = false;
  for (let at = 0; at < before.length; at += 1) {
    const by = (after[at] ?? 0) - (before[at] ?? 0);
    sum += by;
    differs ||= by !== 0;
  }
  return differs ? sum : null;
}

/**
 * The steps that a mask came by, to go back and forth along. A step keeps only the tiles that it changed, as run
 * lengths; when all of them together outgrow the budget, the oldest are forgotten.
 */
export class History {
  readonly #mask: Mask;
  readonly #budget: number;
  #past: Step[] = [];
  #future: Step[] = [];
  /** Tiles of the step that is being drawn, as they were before it. */
  #open = new Map<number, Uint8Array<ArrayBuffer>>();
  #sum: number;

  /** @param budget bytes that the steps may take together */
  constructor(mask: Mask, budget = 48 * 1024 * 1024) {
    this.#mask = mask;
    this.#budget = budget;
    this.#sum = sumOf(mask, wholeOf(mask));
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Bytes that the steps take. */
  get bytes(): number {
    return [...this.#past, ...this.#future].reduce((sum, step) => sum + step.bytes, 0);
  }

  /** What share of the picture the mask covers, from 0 to 1, as of the last finished step. */
  get covered(): number {
    return this.#sum / (255 * this.#mask.pixels.length);
  }

  /** To be told before pixels of a part change. */
  willChange(part: Rect): void {
    const rect = clip(part, this.#mask);
    if (!rect) return;
    for (const tile of tilesOf(rect, this.#mask)) {
      if (!this.#open.has(tile)) this.#open.set(tile, readTile(this.#mask, rectOf(tile, this.#mask)));
    }
  }

  /**
   * Ends the step that is being drawn.
   *
   * @returns whether it changed anything; otherwise there is no step
   */
  finish(): boolean {
    const tiles = new Map<number, Uint8Array>();
    for (const [tile, before] of this.#open) {
      const after = readTile(this.#mask, rectOf(tile, this.#mask));
      const grown = growth(before, after);
      if (grown === null) continue;
      tiles.set(tile, encodeRuns(before));
      this.#sum += grown;
    }
    this.#open.clear();
    if (tiles.size > 0) this.#keep(tiles);
    return tiles.size > 0;
  }

  /** Takes back what of a step has been drawn. Gives the pixels that changed. */
  abandon(): Rect | null {
    let changed: Rect | null = null;
    for (const [tile, before] of this.#open) {
      const rect = rectOf(tile, this.#mask);
      writeTile(this.#mask, rect, before);
      changed = unite(changed, rect);
    }
    this.#open.clear();
    return changed;
  }

  /** Inverts the mask as one step, which costs no memory. */
  invert(): Rect {
    this.#invertNow();
    this.#keep('inverted');
    return wholeOf(this.#mask);
  }

  /** Goes one step back. Gives the pixels that changed; null where there is none. */
  undo(): Rect | null {
    return this.#swap(this.#past, this.#future);
  }

  /** Goes one step forth. Gives the pixels that changed; null where there is none. */
  redo(): Rect | null {
    return this.#swap(this.#future, this.#past);
  }

  #invertNow(): void {
    invertMask(this.#mask);
    this.#sum = 255 * this.#mask.pixels.length - this.#sum;
  }

  #keep(tiles: Step['tiles']): void {
    this.#future = [];
    this.#past.push(weighed(tiles));
    while (this.#past.length > 1 && this.bytes > this.#budget) this.#past.shift();
  }

  #swap(from: Step[], to: Step[]): Rect | null {
    const step = from.pop();
    if (!step) return null;
    if (step.tiles === 'inverted') {
      this.#invertNow();
      to.push(step);
      return wholeOf(this.#mask);
    }
    let changed: Rect | null = null;
    const tiles = new Map<number, Uint8Array>();
    for (const [tile, runs] of step.tiles) {
      const rect = rectOf(tile, this.#mask);
      const now = readTile(this.#mask, rect);
      const then = decodeRuns(runs, now.length);
      if (!then) throw new Error(`Tile ${tile} of the history cannot be read.`);
      this.#sum -= sumOf(this.#mask, rect);
      writeTile(this.#mask, rect, then);
      this.#sum += sumOf(this.#mask, rect);
      tiles.set(tile, encodeRuns(now));
      changed = unite(changed, rect);
    }
    to.push(weighed(tiles));
    return changed;
  }
}

/** About what the map and its arrays take beside the bytes that they hold. */
const bytesBesideTile = 200;

function weighed(tiles: Step['tiles']): Step {
  if (tiles === 'inverted') return { tiles, bytes: bytesBesideTile };
  const bytes = [...tiles.values()].reduce((sum, runs) => sum + runs.byteLength + bytesBesideTile, 0);
  return { tiles, bytes };
}
