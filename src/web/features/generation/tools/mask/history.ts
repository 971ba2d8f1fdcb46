import { clip, type Rect, type Size, toRect, unite } from './geometry.ts';
import { invertMask, type Mask, sumPixels } from './mask.ts';
import { decodeRuns, encodeRuns } from './runs.ts';

const tileSide = 256;

/** One step: the tiles before it (after it, once it is undone), or an inversion. */
type Step = { tiles: Map<number, Uint8Array> | 'inverted'; bytes: number };

/** Steps of a mask, oldest first: those that can be undone, and those that can be redone. A browser can store them. */
export type Steps = { past: readonly Step[]; future: readonly Step[] };

type HistoryOptions = {
  /** The maximum size of all steps, in bytes. */
  budget?: number;
  /** Earlier steps of the mask as it is. */
  steps?: Steps | undefined;
};

function listTiles({ left, top, right, bottom }: Rect, { width }: Size): number[] {
  const across = Math.ceil(width / tileSide);
  const indices: number[] = [];
  for (let row = Math.floor(top / tileSide); row * tileSide < bottom; row += 1) {
    for (let column = Math.floor(left / tileSide); column * tileSide < right; column += 1) {
      indices.push(row * across + column);
    }
  }
  return indices;
}

function toTileRect(tile: number, size: Size): Rect {
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

/** The sum of the differences between two versions of a tile; null if they are equal. */
function sumDifference(before: Uint8Array, after: Uint8Array): number | null {
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
 * The undo history of a mask. A step stores only the tiles that it changed, as run lengths. When all steps exceed the
 * budget, the oldest are dropped.
 */
export class History {
  readonly #mask: Mask;
  readonly #budget: number;
  #past: Step[] = [];
  #future: Step[] = [];
  /** Tiles of the current step, as they were before it. */
  #open = new Map<number, Uint8Array<ArrayBuffer>>();
  #sum: number;

  constructor(mask: Mask, { budget = 48 * 1024 * 1024, steps }: HistoryOptions = {}) {
    this.#mask = mask;
    this.#budget = budget;
    this.#past = [...(steps?.past ?? [])];
    this.#future = [...(steps?.future ?? [])];
    this.#sum = sumPixels(mask, toRect(mask));
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Size of all steps, in bytes. */
  get bytes(): number {
    return [...this.#past, ...this.#future].reduce((sum, step) => sum + step.bytes, 0);
  }

  /** The newest steps within a size in bytes, those to undo first. */
  listSteps(budget: number): Steps {
    let left = budget;
    const fits = ({ bytes }: Step) => {
      left -= bytes;
      return left >= 0;
    };
    const past = takeNewest(this.#past, fits);
    return { past, future: takeNewest(this.#future, fits) };
  }

  /** The covered share of the picture, from 0 to 1, after the last finished step. */
  get covered(): number {
    return this.#sum / (255 * this.#mask.pixels.length);
  }

  /** Saves the tiles of a part. The caller calls it before the pixels of the part change. */
  captureBefore(part: Rect): void {
    const rect = clip(part, this.#mask);
    if (!rect) return;
    for (const tile of listTiles(rect, this.#mask)) {
      if (!this.#open.has(tile)) this.#open.set(tile, readTile(this.#mask, toTileRect(tile, this.#mask)));
    }
  }

  /**
   * Ends the current step.
   *
   * @returns whether it changed anything; otherwise no step is added
   */
  finish(): boolean {
    const tiles = new Map<number, Uint8Array>();
    for (const [tile, before] of this.#open) {
      const after = readTile(this.#mask, toTileRect(tile, this.#mask));
      const grown = sumDifference(before, after);
      if (grown === null) continue;
      tiles.set(tile, encodeRuns(before));
      this.#sum += grown;
    }
    this.#open.clear();
    if (tiles.size > 0) this.#keep(tiles);
    return tiles.size > 0;
  }

  /** Reverts the current step. @returns the pixels that changed */
  abandon(): Rect | null {
    let changed: Rect | null = null;
    for (const [tile, before] of this.#open) {
      const rect = toTileRect(tile, this.#mask);
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
    return toRect(this.#mask);
  }

  /** Undoes one step. @returns the pixels that changed; null if there is no step */
  undo(): Rect | null {
    return this.#swap(this.#past, this.#future);
  }

  /** Redoes one step. @returns the pixels that changed; null if there is no step */
  redo(): Rect | null {
    return this.#swap(this.#future, this.#past);
  }

  #invertNow(): void {
    invertMask(this.#mask);
    this.#sum = 255 * this.#mask.pixels.length - this.#sum;
  }

  #keep(tiles: Step['tiles']): void {
    this.#future = [];
    this.#past.push(toStep(tiles));
    while (this.#past.length > 1 && this.bytes > this.#budget) this.#past.shift();
  }

  #swap(from: Step[], to: Step[]): Rect | null {
    const step = from.pop();
    if (!step) return null;
    if (step.tiles === 'inverted') {
      this.#invertNow();
      to.push(step);
      return toRect(this.#mask);
    }
    let changed: Rect | null = null;
    const tiles = new Map<number, Uint8Array>();
    for (const [tile, runs] of step.tiles) {
      const rect = toTileRect(tile, this.#mask);
      const now = readTile(this.#mask, rect);
      const then = decodeRuns(runs, now.length);
      if (!then) throw new Error(`Tile ${tile} of the history cannot be read.`);
      this.#sum -= sumPixels(this.#mask, rect);
      writeTile(this.#mask, rect, then);
      this.#sum += sumPixels(this.#mask, rect);
      tiles.set(tile, encodeRuns(now));
      changed = unite(changed, rect);
    }
    to.push(toStep(tiles));
    return changed;
  }
}

/** The last steps of a list, as long as they fit. */
function takeNewest(steps: readonly Step[], fits: (step: Step) => boolean): Step[] {
  const first = steps.findLastIndex((step) => !fits(step));
  return steps.slice(first + 1);
}

/** Approximate overhead of the map and its arrays for each tile, in bytes. */
const bytesBesideTile = 200;

function toStep(tiles: Step['tiles']): Step {
  if (tiles === 'inverted') return { tiles, bytes: bytesBesideTile };
  const bytes = [...tiles.values()].reduce((sum, runs) => sum + runs.byteLength + bytesBesideTile, 0);
  return { tiles, bytes };
}
