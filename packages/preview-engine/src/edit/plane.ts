/** One channel of a picture, row by row: 0 … 255 unless noted. */
export type Plane = { data: Float32Array; width: number; height: number };

export function createPlane(width: number, height: number): Plane {
  return { data: new Float32Array(width * height), width, height };
}

/** The mean of a square around each pixel, its side 2 × radius + 1; the border pixels repeat beyond the border. */
export function boxBlur(plane: Plane, radius: number): Plane {
  return blurColumns(blurRows(plane, radius), radius);
}

const within = (at: number, length: number) => (at < 0 ? 0 : at >= length ? length - 1 : at);

function blurRows({ data, width, height }: Plane, radius: number): Plane {
  const blurred = createPlane(width, height);
  const share = 1 / (radius * 2 + 1);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let sum = 0;
    for (let x = -radius; x <= radius; x++) sum += data[start + within(x, width)] as number;
    for (let x = 0; x < width; x++) {
      blurred.data[start + x] = sum * share;
      sum +=
        (data[start + within(x + radius + 1, width)] as number) -
        (data[start + within(x - radius, width)] as number);
    }
  }
  return blurred;
}

/** Keeps a running sum for each column and goes row by row, in memory order. */
function blurColumns({ data, width, height }: Plane, radius: number): Plane {
  const blurred = createPlane(width, height);
  const share = 1 / (radius * 2 + 1);
  const sums = new Float64Array(width);
  const add = (y: number, sign: 1 | -1) => {
    const start = within(y, height) * width;
    for (let x = 0; x < width; x++) sums[x] = (sums[x] as number) + sign * (data[start + x] as number);
  };
  for (let y = -radius; y <= radius; y++) add(y, 1);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    for (let x = 0; x < width; x++) blurred.data[start + x] = (sums[x] as number) * share;
    add(y + radius + 1, 1);
    add(y - radius, -1);
  }
  return blurred;
}
