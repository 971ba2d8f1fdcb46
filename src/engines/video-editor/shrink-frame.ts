/** Pixels that the wider side of a shrunk frame has at least, unless the frame has less. */
const leastSide = 384;

/**
 * Shrinks a raw frame for a preview by leaving pixels out.
 *
 * @param frame planar YUV 4:2:0 in the colours of BT.709
 * @returns RGB, three bytes a pixel
 */
export function shrinkFrame(
  frame: Buffer,
  size: { width: number; height: number },
): { data: Uint8Array; width: number; height: number } {
  const step = Math.max(1, Math.floor(Math.max(size.width, size.height) / leastSide));
  const [width, height] = [Math.floor(size.width / step), Math.floor(size.height / step)];
  const data = new Uint8ClampedArray(width * height * 3);
  const [lumaSize, chromaWidth] = [size.width * size.height, size.width / 2];
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      const [left, top] = [x * step, y * step];
      const chroma = lumaSize + (top >> 1) * chromaWidth + (left >> 1);
      const luma = 1.1644 * ((frame[top * size.width + left] as number) - 16);
      const blue = (frame[chroma] as number) - 128;
      const red = (frame[chroma + lumaSize / 4] as number) - 128;
      // ITU-R BT.709 with 16 … 235 for brightness.
      data[to] = luma + 1.7927 * red;
      data[to + 1] = luma - 0.2132 * blue - 0.5329 * red;
      data[to + 2] = luma + 2.1124 * blue;
    }
  }
  return { data: new Uint8Array(data.buffer), width, height };
}
