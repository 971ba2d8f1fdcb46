/**
 * Encodes pixels as run lengths: a value, then its count in groups of seven bits, the lowest first. Masks have long
 * runs: a tile of 64 KB becomes a few bytes, and a whole mask of 16 MB some hundred kilobytes.
 */
export function encodeRuns(pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  let bytes = new Uint8Array(1024);
  let length = 0;
  let index = 0;
  while (index < pixels.length) {
    const value = pixels[index] ?? 0;
    const start = index;
    while (index < pixels.length && pixels[index] === value) index += 1;
    if (length + 8 > bytes.length) {
      const longer = new Uint8Array(bytes.length * 2);
      longer.set(bytes);
      bytes = longer;
    }
    bytes[length++] = value;
    let count = index - start;
    for (; count > 127; count = Math.floor(count / 128)) bytes[length++] = (count % 128) + 128;
    bytes[length++] = count;
  }
  return bytes.slice(0, length);
}

/**
 * Decodes the output of `encodeRuns`.
 *
 * @returns null if the runs do not have exactly `pixelCount` pixels
 */
export function decodeRuns(runs: Uint8Array, pixelCount: number): Uint8Array<ArrayBuffer> | null {
  const pixels = new Uint8Array(pixelCount);
  let place = 0;
  let index = 0;
  while (index < runs.length) {
    const value = runs[index++] ?? 0;
    let count = 0;
    let unit = 1;
    let byte: number;
    do {
      byte = runs[index++] ?? 0;
      count += (byte % 128) * unit;
      unit *= 128;
    } while (byte > 127);
    if (count > pixelCount - place) return null;
    pixels.fill(value, place, place + count);
    place += count;
  }
  return place === pixelCount ? pixels : null;
}
