/**
 * Fetches a picture and decodes it off the main thread.
 *
 * @throws if the picture cannot be fetched or decoded
 */
export async function fetchPicture(address: string, signal: AbortSignal): Promise<ImageBitmap> {
  const response = await fetch(address, { credentials: 'same-origin', signal });
  if (!response.ok) throw new Error(`The picture was answered with ${response.status}.`);
  return createImageBitmap(await response.blob());
}

const rowsAtOnce = 256;

/** Converts a grey picture to one byte a pixel, a few rows at a time to limit memory. */
export function toGreyPixels(bitmap: ImageBitmap): Uint8Array<ArrayBuffer> {
  const { width, height } = bitmap;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.min(rowsAtOnce, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser gave no canvas to draw on.');
  const pixels = new Uint8Array(width * height);
  for (let top = 0; top < height; top += rowsAtOnce) {
    context.drawImage(bitmap, 0, -top);
    const rows = Math.min(rowsAtOnce, height - top);
    const { data } = context.getImageData(0, 0, width, rows);
    for (let index = 0; index < width * rows; index += 1) pixels[top * width + index] = data[index * 4] ?? 0;
  }
  return pixels;
}
