/**
 * A cel is one layer of an animation: pixels that a warp moves, bends and scales into a frame. This is the hot loop of
 * every video.
 */

/** Frames are composited in squares of this many pixels; the sizes of videos are multiples of it. */
export const cellSize = 16;

/** The content of a square of a cel: empty, mixed or opaque. */
const empty = 0;
const mixed = 1;
const opaque = 2;

/** Red, green, blue and alpha in one number, little-endian, premultiplied. */
export type Cel = {
  pixels: Uint32Array;
  width: number;
  height: number;
  /** Pixels of the cel per unit of the scene. */
  scale: number;
  /** The place of the cel's upper left corner in the scene. */
  origin: readonly [x: number, y: number];
  /** For each square of `cellSize` pixels whether it is empty, mixed or opaque. */
  tiles: Uint8Array;
};

/** One frame, with pixels as in a cel. */
export type Frame = { pixels: Uint32Array; width: number; height: number };

/** Maps a pixel of the frame to a point of the scene, in scene units; writes x and y into `out`. */
export type Warp = (x: number, y: number, out: Float64Array) => void;

export function createCel(
  pixels: Uint32Array,
  width: number,
  height: number,
  scale: number,
  origin: readonly [number, number] = [0, 0],
): Cel {
  const columns = Math.ceil(width / cellSize);
  const rows = Math.ceil(height / cellSize);
  const tiles = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let [least, most] = [255, 0];
      for (let y = row * cellSize; y < Math.min(height, (row + 1) * cellSize); y++) {
        for (let x = column * cellSize; x < Math.min(width, (column + 1) * cellSize); x++) {
          const alpha = (pixels[y * width + x] as number) >>> 24;
          if (alpha < least) least = alpha;
          if (alpha > most) most = alpha;
        }
      }
      tiles[row * columns + column] = most === 0 ? empty : least === 255 ? opaque : mixed;
    }
  }
  return { pixels, width, height, scale, origin, tiles };
}

/** In 16.16 fixed point. */
const onePixel = 65_536;
/** The shift from 16.16 fixed point to squares of 16 pixels. */
const tileShift = 20;
const at = (corners: Int32Array, corner: number) => corners[corner] as number;

/** A cel with a warp for one frame: the part of it that each square of the frame shows. */
export class PlacedCel {
  readonly #columns: number;
  readonly #rows: number;
  /** The corners of the squares in the cel, in pixels as 16.16 fixed point. */
  readonly #u: Int32Array;
  readonly #v: Int32Array;
  readonly #states: Uint8Array;
  readonly #point = new Float64Array(2);
  readonly #cel: Cel;

  constructor(cel: Cel, frame: { width: number; height: number }) {
    this.#cel = cel;
    this.#columns = frame.width / cellSize;
    this.#rows = frame.height / cellSize;
    this.#u = new Int32Array((this.#columns + 1) * (this.#rows + 1));
    this.#v = new Int32Array(this.#u.length);
    this.#states = new Uint8Array(this.#columns * this.#rows);
  }

  /** Places the cel for the next frame. It evaluates the warp at the corners of the squares and interpolates between. */
  place(warp: Warp): void {
    const { width, height, scale, origin } = this.#cel;
    const [right, bottom] = [width - 1.01, height - 1.01];
    let corner = 0;
    for (let row = 0; row <= this.#rows; row++) {
      for (let column = 0; column <= this.#columns; column++, corner++) {
        warp(column * cellSize + 0.5, row * cellSize + 0.5, this.#point);
        const u = ((this.#point[0] as number) - origin[0]) * scale - 0.5;
        const v = ((this.#point[1] as number) - origin[1]) * scale - 0.5;
        this.#u[corner] = (u < 0 ? 0 : Math.min(u, right)) * 65_536;
        this.#v[corner] = (v < 0 ? 0 : Math.min(v, bottom)) * 65_536;
      }
    }
    for (let row = 0; row < this.#rows; row++) {
      for (let column = 0; column < this.#columns; column++)
        this.#states[row * this.#columns + column] = this.#stateOf(row, column);
    }
  }

  /** The content of a square: empty or opaque if all squares of the cel that it may show are. */
  #stateOf(row: number, column: number): number {
    const { tiles, width } = this.#cel;
    const upper = row * (this.#columns + 1) + column;
    const lower = upper + this.#columns + 1;
    const [u, v] = [this.#u, this.#v];
    const left = Math.min(at(u, upper), at(u, upper + 1), at(u, lower), at(u, lower + 1)) >> tileShift;
    const top = Math.min(at(v, upper), at(v, upper + 1), at(v, lower), at(v, lower + 1)) >> tileShift;
    const farX = Math.max(at(u, upper), at(u, upper + 1), at(u, lower), at(u, lower + 1)) + onePixel;
    const farY = Math.max(at(v, upper), at(v, upper + 1), at(v, lower), at(v, lower + 1)) + onePixel;
    const tileColumns = Math.ceil(width / cellSize);
    const right = Math.min(tileColumns - 1, farX >> tileShift);
    const bottom = Math.min(tiles.length / tileColumns - 1, farY >> tileShift);
    const state = tiles[top * tileColumns + left] as number;
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) if (tiles[y * tileColumns + x] !== state) return mixed;
    }
    return state;
  }

  /** Marks every square in which this cel hides everything behind it. */
  cover(covered: Uint8Array): void {
    for (let cell = 0; cell < covered.length; cell++) if (this.#states[cell] === opaque) covered[cell] = 1;
  }

  /** Composites the cel over the frame, except in the squares that `covered` marks. */
  lay(frame: Frame, covered?: Uint8Array): void {
    let cell = 0;
    for (let row = 0; row < this.#rows; row++) {
      for (let column = 0; column < this.#columns; column++, cell++) {
        const state = this.#states[cell];
        if (state === empty || covered?.[cell]) continue;
        this.#layCell(frame, row, column, state === opaque);
      }
    }
  }

  #layCell(frame: Frame, row: number, column: number, solid: boolean): void {
    const { pixels, width } = this.#cel;
    const [u, v] = [this.#u, this.#v];
    const corner = row * (this.#columns + 1) + column;
    const below = corner + this.#columns + 1;
    const [u0, u1] = [u[corner] as number, u[corner + 1] as number];
    const [v0, v1] = [v[corner] as number, v[corner + 1] as number];
    const [downU0, downU1] = [(u[below] as number) - u0, (u[below + 1] as number) - u1];
    const [downV0, downV1] = [(v[below] as number) - v0, (v[below + 1] as number) - v1];
    const target = frame.pixels;
    for (let y = 0; y < cellSize; y++) {
      let su = u0 + ((downU0 * y) >> 4);
      let sv = v0 + ((downV0 * y) >> 4);
      const stepU = (u1 + ((downU1 * y) >> 4) - su) >> 4;
      const stepV = (v1 + ((downV1 * y) >> 4) - sv) >> 4;
      const start = (row * cellSize + y) * frame.width + column * cellSize;
      for (let at = start; at < start + cellSize; at++, su += stepU, sv += stepV) {
        const source = (sv >> 16) * width + (su >> 16);
        const a = pixels[source] as number;
        const b = pixels[source + 1] as number;
        const c = pixels[source + width] as number;
        const d = pixels[source + width + 1] as number;
        if ((a | b | c | d) === 0) continue;
        // Two channels in one number: the four weights add up to 256.
        const fu = (su >> 8) & 255;
        const fv = (sv >> 8) & 255;
        const wd = (fu * fv) >> 8;
        const wb = fu - wd;
        const wc = fv - wd;
        const wa = 256 - fu - wc;
        const even =
          ((Math.imul(a & 0xff00ff, wa) +
            Math.imul(b & 0xff00ff, wb) +
            Math.imul(c & 0xff00ff, wc) +
            Math.imul(d & 0xff00ff, wd) +
            0x800080) >>>
            8) &
          0xff00ff;
        const odd =
          (Math.imul((a >>> 8) & 0xff00ff, wa) +
            Math.imul((b >>> 8) & 0xff00ff, wb) +
            Math.imul((c >>> 8) & 0xff00ff, wc) +
            Math.imul((d >>> 8) & 0xff00ff, wd) +
            0x800080) &
          0xff00ff00;
        const over = (even | odd) >>> 0;
        target[at] = solid || over >>> 24 === 255 ? over : blend(target[at] as number, over);
      }
    }
  }
}

/** Composites one premultiplied pixel over another. */
export function blend(under: number, over: number): number {
  const alpha = over >>> 24;
  const keep = 256 - alpha - (alpha >>> 7);
  const even = ((Math.imul(under & 0xff00ff, keep) + 0x800080) >>> 8) & 0xff00ff;
  const odd = (Math.imul((under >>> 8) & 0xff00ff, keep) + 0x800080) & 0xff00ff00;
  return (over + (even | odd)) >>> 0;
}

/** Packs a colour (0 … 255 each) with its coverage (0 … 1) into a premultiplied pixel. */
export function packPixel(red: number, green: number, blue: number, cover = 1): number {
  const part = (channel: number) => Math.round(channel * cover);
  return ((Math.round(cover * 255) << 24) | (part(blue) << 16) | (part(green) << 8) | part(red)) >>> 0;
}
