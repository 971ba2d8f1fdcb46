import { type AspectRatio, imageSizes } from '@castwright/engine-port';
import { sharp } from '@castwright/media/sharp.ts';
import { composeScene } from '../compose.ts';
import type { SceneRequest } from '../compose-person.ts';
import { drawLayers, renderBackdrop, renderFigure } from '../draw.ts';
import { grade } from '../grade.ts';
import { showsPerson } from '../scene.ts';

/**
 * Draws a prompt as text to image does, in the aspect ratio nearest to the given size, and crops it to that size from
 * the top, where the heads are, and without people from its middle. The result has no preview mark, which goes into
 * the mask.
 *
 * @param colours 3: red, green, blue; 1: brightness
 */
export async function drawInto(
  words: SceneRequest,
  { width, height }: { width: number; height: number },
  colours: 1 | 3,
): Promise<Uint8Array> {
  const scene = composeScene({ ...words, aspectRatio: nearestRatio(width / height) });
  const layers = drawLayers(scene);
  const picture = await renderBackdrop(layers.backdrop, scene);
  await renderFigure(picture, layers, scene);
  const graded = grade(picture, scene, { edges: false });
  return sharp(graded, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize(width, height, { fit: 'cover', position: showsPerson(scene) ? 'top' : 'centre' })
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
