/** Pixels as floating-point samples, interleaved, 0 … 255, row by row. */
export type Field = { data: Float32Array; width: number; height: number; channels: number };

export function createField(width: number, height: number, channels: number): Field {
  return { data: new Float32Array(width * height * channels), width, height, channels };
}

/** A picture with a hole: `hole` has a byte per pixel, 1 for an unknown one. */
export type FieldWithHole = { picture: Field; hole: Uint8Array };

/** Halves the size. A pixel is the mean of its known four, and in the hole if one of them is. */
export function halve({ picture, hole }: FieldWithHole): FieldWithHole {
  const { channels } = picture;
  const half = createField(Math.ceil(picture.width / 2), Math.ceil(picture.height / 2), channels);
  const halfHole = new Uint8Array(half.width * half.height);
  for (let y = 0, to = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++, to++) {
      let known = 0;
      const [right, bottom] = [Math.min(picture.width, 2 * x + 2), Math.min(picture.height, 2 * y + 2)];
      for (let fromY = 2 * y; fromY < bottom; fromY++) {
        for (let fromX = 2 * x; fromX < right; fromX++) {
          const from = fromY * picture.width + fromX;
          if (hole[from]) {
            halfHole[to] = 1;
            continue;
          }
          known++;
          for (let channel = 0; channel < channels; channel++) {
            const at = to * channels + channel;
            half.data[at] = (half.data[at] as number) + (picture.data[from * channels + channel] as number);
          }
        }
      }
      for (let at = to * channels; known > 1 && at < (to + 1) * channels; at++)
        half.data[at] = (half.data[at] as number) / known;
    }
  }
  return { picture: half, hole: halfHole };
}

/** The distance of each pixel of the hole to the nearest known one, in pixels (chamfer 3-4); 0 outside of the hole. */
export function measureDepths(hole: Uint8Array, width: number, height: number): Float32Array {
  const depths = Float32Array.from(hole, (inside) => (inside ? Number.POSITIVE_INFINITY : 0));
  const from = (x: number, y: number, more: number) =>
    x < 0 || y < 0 || x >= width || y >= height
      ? Number.POSITIVE_INFINITY
      : (depths[y * width + x] as number) + more;
  const [straight, slanting] = [1, 4 / 3];
  const settle = (x: number, y: number, sign: 1 | -1) => {
    const at = y * width + x;
    if (!depths[at]) return;
    depths[at] = Math.min(
      depths[at] as number,
      from(x - sign, y, straight),
      from(x, y - sign, straight),
      from(x - sign, y - sign, slanting),
      from(x + sign, y - sign, slanting),
    );
  };
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) settle(x, y, 1);
  for (let y = height - 1; y >= 0; y--) for (let x = width - 1; x >= 0; x--) settle(x, y, -1);
  return depths;
}
