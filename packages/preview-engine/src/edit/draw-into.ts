import { type AspectRatio, imageSizes } from '@castwright/engine-port';
import sharp from 'sharp';
import { composeScene, type SceneRequest } from '../compose.ts';
import { layersOf, renderBackdrop, renderFigure } from '../draw.ts';
import { grade } from '../grade.ts';

/**
 * Draws what a prompt asks for as text to image does, in the format nearest to the given size, and cuts it to that
 * size from its top: heads are there. Without the preview mark, which has its
 * place in the mask.
 *
 * @param colours 3: red, green, blue; 1: brightness
 */
export async function drawInto(
  words: SceneRequest,
  { width, height }: { width: number; height: number },
  colours: 1 | 3,
): Promise<Uint8Array> {
  const scene = composeScene({ ...words, aspectRatio: nearestRatio(width / height) });
  const layers = layersOf(scene);
  const picture = await renderBackdrop(layers.backdrop, scene);
  await renderFigure(picture, layers, scene);
  const graded = grade(picture, scene, { edges: false });
  return sharp(graded, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize(width, height, { fit: 'cover', position: 'top' })
    .toColourspace(colours === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer();
}

function nearestRatio(ratio: number): AspectRatio {
  const apart = ([, { width, height }]: [string, { width: number; height: number }]) =>
    Math.abs(Math.log(width / height / ratio));
  const [nearest] = Object.entries(imageSizes).sort((one, other) => apart(one) - apart(other));
  return nearest?.[0] as AspectRatio;
}
