/** Redraws a picture of this engine by its recipe; gives any other picture another look. */

import { EngineError, type EngineOutput } from '@castwright/engine-port';
import { markedPng } from '../draw.ts';
import { faceBoxOf } from '../figure/face-box.ts';
import { encoded, mixed, type Raster } from '../raster.ts';
import { type Drawn, recipeOf } from '../recipe.ts';
import { blendScenes } from '../redraw/blend.ts';
import { drawnAgain, received } from '../redraw/own-picture.ts';
import { ownWords } from '../redraw/presets.ts';
import { redrawnScene } from '../redraw/redrawn-scene.ts';
import { gradeByWords } from '../restyle/by-words.ts';
import { smoothstep } from '../restyle/image.ts';
import { isStyle, restyled } from '../restyle/restyle.ts';
import { sketchOf } from '../sketch.ts';
import { understand } from '../understand.ts';
import type { Perform, RequestOf } from './operation.ts';

type Request = RequestOf<'image_to_image'>;

/** Read, changed, finished. */
const steps = 3;

/** How much of a style shows at a strength: all of it a little before the end. */
const amountAt = (strength: number): number => smoothstep(0, 0.9, strength);

/** The strength below which a redraw is mixed with the picture itself; above it, scenes alone are blended. */
const mixedBelow = 0.2;

const png = (bytes: Buffer): EngineOutput => ({ kind: 'image', bytes, mediaType: 'image/png' });

/** What a redraw of an own picture shows. */
function redrawOf(drawn: Drawn, request: Request): Drawn {
  const { strength, style, seed } = request;
  if (strength === 0) return drawn;
  const words = ownWords(request.prompt, style);
  // A style that is laid over the drawing takes the place of the drawing's own; a night is drawn as one.
  const prompt = style === 'night' ? `${words}, night` : words;
  const next = redrawnScene(drawn.scene, { ...request, prompt });
  const scene = blendScenes(drawn.scene, style === null ? next : { ...next, style: 'papercut' }, strength);
  const look =
    style === null ? drawn.look : { style, amount: amountAt(strength) * (style === 'night' ? 0.4 : 1), seed };
  return { scene, look };
}

async function restyle(pixels: Raster, request: Request): Promise<Raster> {
  const { prompt, negativePrompt, style, strength, seed } = request;
  const amount = amountAt(strength);
  if (amount === 0) return pixels;
  const graded = await gradeByWords(
    pixels,
    understand(ownWords(prompt, style), negativePrompt),
    amount,
    seed,
  );
  if (style !== null) return restyled(graded ?? pixels, style, amount, seed);
  if (graded) return graded;
  throw new EngineError(
    'unsupported',
    'The preview engine did not draw this picture, so it can only change its look. Choose a style, or describe the light, the weather or the time of day. Redrawing it by other words needs a GPU engine.',
  );
}

/** Throws `unsupported` where the words of another engine's picture ask for more than a look. */
export const imageToImage: Perform<'image_to_image'> = async (request, tell) => {
  const { strength, style } = request;
  if (style !== null && !isStyle(style))
    throw new EngineError('unsupported', 'The preview engine does not know this style.', `Style ${style}`);
  const { pixels, drawn } = await received(request.source);
  tell({ step: 1, steps });
  if (!drawn) {
    const picture = await restyle(pixels, request);
    tell({ step: 2, steps, preview: await sketchOf(picture) });
    const bytes = await encoded(picture);
    tell({ step: steps, steps });
    return [png(bytes)];
  }
  const next = redrawOf(drawn, request);
  const picture = mixed(pixels, await drawnAgain(next, pixels), smoothstep(0, mixedBelow, strength));
  tell({ step: 2, steps, preview: await sketchOf(picture) });
  const bytes = strength === 0 ? await encoded(picture) : await markedPng(picture);
  tell({ step: steps, steps });
  return [
    { kind: 'image', bytes, mediaType: 'image/png', recipe: recipeOf(next), faces: [faceBoxOf(next.scene)] },
  ];
};
