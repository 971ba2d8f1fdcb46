import { EngineError } from '@castwright/engine-port';
import { decodeGrey } from '@castwright/media/decode-picture.ts';
import { pictureOf } from '@castwright/media/pixels.ts';
import { decode, type Samples } from '../edit/decode.ts';
import { drawInto } from '../edit/draw-into.ts';
import { layDrawing } from '../edit/inpaint/lay-drawing.ts';
import { layMarkInside } from '../edit/inpaint/lay-mark.ts';
import { areaOf } from '../edit/inpaint/region.ts';
import { remove } from '../edit/inpaint/remove.ts';
import { sketchSamples } from '../edit/sketch-samples.ts';
import type { Perform } from './operation.ts';

/** 4096 × 4096. */
const mostPixels = 16_777_216;

/**
 * Removes what a mask marks, or draws the prompt's picture there. What is not marked stays as it is, to the last
 * bit. The result is no drawing of ours any more, so it has no recipe.
 */
export const inpaint: Perform<'inpaint'> = async (request, tell) => {
  const picture = await decode(request.source.bytes, mostPixels);
  const mask = await decodeMask(request.mask.bytes, picture);
  const area = areaOf(mask, picture.width);
  if (!area)
    throw new EngineError('invalid_request', 'The mask marks nothing. Paint over what is to change.');
  const preview = await sketchSamples(picture);
  const replaces = request.task === 'replace';
  const whole = mask.every((value) => value > 0);
  if (whole && !replaces)
    throw new EngineError(
      'invalid_request',
      'The mask covers the whole picture: nothing is left to continue.',
    );
  // Levels of fineness first, then what the drawing takes, then the file.
  let steps = 2;
  if (!whole)
    remove(picture, mask, area, request.seed, (step, of) => {
      steps = of + (replaces ? 2 : 1);
      tell({ step, steps, ...(step === 1 && { preview }) });
    });
  if (replaces) {
    layDrawing(picture, mask, area, await drawInto(request, area, picture.channels < 3 ? 1 : 3));
    await layMarkInside(picture, mask, area);
    tell({ step: steps - 1, steps, preview: await sketchSamples(picture) });
  }
  const bytes = await pictureOf(picture).png({ compressionLevel: 2, adaptiveFiltering: false }).toBuffer();
  tell({ step: steps, steps });
  return [{ kind: 'image', bytes, mediaType: 'image/png' }];
};

async function decodeMask(bytes: Uint8Array, { width, height }: Samples): Promise<Buffer> {
  const mask = await decodeGrey(bytes as Buffer, mostPixels).catch((error: unknown) => {
    throw new EngineError('invalid_request', 'The mask could not be read.', String(error), { cause: error });
  });
  if (mask.width !== width || mask.height !== height)
    throw new EngineError(
      'invalid_request',
      'The mask has another size than the picture.',
      `${mask.width} × ${mask.height} for ${width} × ${height}`,
    );
  return mask.data;
}
