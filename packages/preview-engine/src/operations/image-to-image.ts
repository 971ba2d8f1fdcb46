/** Redraws a picture of this engine by its recipe, and restyles any other picture. */

import { EngineError, type EngineOutput } from '@castwright/engine-port';
import { encodeProgressPreview } from '@castwright/media/progress-preview.ts';
import { encodeWithMark } from '../draw.ts';
import { listFaceBoxes } from '../figure/face-box.ts';
import { encodePng, mixRasters, type Raster } from '../raster.ts';
import { type Drawn, toRecipe } from '../recipe.ts';
import { blendScenes } from '../redraw/blend.ts';
import { removePresetWords } from '../redraw/presets.ts';
import { receivePicture, redrawPicture } from '../redraw/redraw-picture.ts';
import { redrawScene } from '../redraw/redraw-scene.ts';
import { gradeByWords } from '../restyle/by-words.ts';
import { smoothstep } from '../restyle/image.ts';
import { isStyle, restylePicture } from '../restyle/restyle.ts';
import { understand } from '../understand.ts';
import type { Perform, RequestOf } from './operation.ts';

type Request = RequestOf<'image_to_image'>;

/** The steps: read, changed, finished. */
const steps = 3;

/** The amount of a style at a strength: all of it at 0.9. */
const getStyleAmount = (strength: number): number => smoothstep(0, 0.9, strength);

/** Below this strength the redraw is mixed with the picture itself; above it only the scenes are blended. */
const mixedBelow = 0.2;

const toPngOutput = (bytes: Buffer): EngineOutput => ({ kind: 'image', bytes, mediaType: 'image/png' });

/** Redraws the content of a recipe by a request. */
function redrawDrawn(drawn: Drawn, request: Request): Drawn {
  const { strength, style, seed } = request;
  if (strength === 0) return drawn;
  const words = removePresetWords(request.prompt, style);
  // A style preset replaces the drawing's own style; the preset "night" is drawn as a night.
  const prompt = style === 'night' ? `${words}, night` : words;
  const next = redrawScene(drawn.scene, { ...request, prompt });
  const scene = blendScenes(drawn.scene, style === null ? next : { ...next, style: 'papercut' }, strength);
  const look =
    style === null
      ? drawn.look
      : { style, amount: getStyleAmount(strength) * (style === 'night' ? 0.4 : 1), seed };
  return { scene, look };
}

async function restyle(pixels: Raster, request: Request): Promise<Raster> {
  const { prompt, negativePrompt, style, strength, seed } = request;
  const amount = getStyleAmount(strength);
  if (amount === 0) return pixels;
  const graded = await gradeByWords(
    pixels,
    understand(removePresetWords(prompt, style), negativePrompt),
    amount,
    seed,
  );
  if (style !== null) return restylePicture(graded ?? pixels, style, amount, seed);
  if (graded) return graded;
  throw new EngineError(
    'unsupported',
    'The preview engine did not draw this picture, so it can only change its look. Choose a style, or describe the light, the weather or the time of day. Redrawing it by other words needs a GPU engine.',
  );
}

/** @throws EngineError `unsupported` for a picture without a recipe, when the prompt asks for more than a look */
export const imageToImage: Perform<'image_to_image'> = async (request, report) => {
  const { strength, style } = request;
  if (style !== null && !isStyle(style))
    throw new EngineError('unsupported', 'The preview engine does not know this style.', `Style ${style}`);
  const { pixels, drawn } = await receivePicture(request.source);
  report({ step: 1, steps });
  if (!drawn) {
    const picture = await restyle(pixels, request);
    report({ step: 2, steps, preview: await encodeProgressPreview(picture) });
    const bytes = await encodePng(picture);
    report({ step: steps, steps });
    return [toPngOutput(bytes)];
  }
  const next = redrawDrawn(drawn, request);
  const picture = mixRasters(pixels, await redrawPicture(next, pixels), smoothstep(0, mixedBelow, strength));
  report({ step: 2, steps, preview: await encodeProgressPreview(picture) });
  const bytes = strength === 0 ? await encodePng(picture) : await encodeWithMark(picture);
  report({ step: steps, steps });
  return [
    {
      kind: 'image',
      bytes,
      mediaType: 'image/png',
      recipe: toRecipe(next),
      faces: listFaceBoxes(next.scene),
    },
  ];
};
