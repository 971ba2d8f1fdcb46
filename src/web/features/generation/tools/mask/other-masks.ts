import type { Mask } from './mask.ts';

/** Red, green and blue of each layer's mask, by its key; the selected one has the tint of the editor. */
const layerTones: Readonly<Record<number, readonly [number, number, number]>> = {
  1: [255, 84, 36],
  2: [48, 128, 255],
  3: [38, 180, 110],
  4: [190, 90, 240],
};
const alpha = 120;

export type OtherMask = { key: number; mask: Mask };

/** Draws the masks of the other layers onto a picture, each in its colour. @returns the picture itself without any */
export async function drawOtherMasks(
  picture: ImageBitmap,
  others: readonly OtherMask[],
): Promise<ImageBitmap> {
  if (others.length === 0) return picture;
  const { height, width } = picture;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return picture;
  context.drawImage(picture, 0, 0);
  for (const other of others) {
    context.drawImage(await createImageBitmap(colourMask(other, width, height)), 0, 0);
  }
  return createImageBitmap(canvas);
}

function colourMask({ key, mask }: OtherMask, width: number, height: number): ImageData {
  const image = new ImageData(width, height);
  const [red, green, blue] = layerTones[key] ?? [255, 255, 255];
  for (let y = 0, to = 0; y < height; y += 1) {
    const row = Math.floor((y * mask.height) / height) * mask.width;
    for (let x = 0; x < width; x += 1, to += 4) {
      const covered = mask.pixels[row + Math.floor((x * mask.width) / width)] ?? 0;
      if (covered === 0) continue;
      image.data[to] = red;
      image.data[to + 1] = green;
      image.data[to + 2] = blue;
      image.data[to + 3] = (alpha * covered) / 255;
    }
  }
  return image;
}
