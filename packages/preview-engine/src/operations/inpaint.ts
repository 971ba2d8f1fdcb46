import { EngineError } from '@castwright/engine-port';
import { decodeGrey } from '@castwright/media/decode-picture.ts';
import { toSharp } from '@castwright/media/pixels.ts';
import { decodeSamples, type Samples } from '../edit/decode.ts';
import { drawInto } from '../edit/draw-into.ts';
import { continueEdges } from '../edit/extend/extend.ts';
import { layDrawing } from '../edit/inpaint/lay-drawing.ts';
import { layMarkInside } from '../edit/inpaint/lay-mark.ts';
import { findMarkedArea } from '../edit/inpaint/region.ts';
import { removeMarked } from '../edit/inpaint/remove.ts';
import { encodeSamplesPreview } from '../edit/samples-preview.ts';
import type { Perform } from './operation.ts';

/** 4096 × 4096. */
const maxPixels = 16_777_216;

/**
 * Removes what the mask covers, draws the prompt there, or continues the picture there out of focus, without words. Pixels outside of the mask stay exactly as they are. A
 * recipe cannot contain the result, so that it has none.
 */
export const inpaint: Perform<'inpaint'> = async (request, report) => {
  const picture = await decodeSamples(request.source.bytes, maxPixels);
  const mask = await decodeMask(request.mask.bytes, picture);
  const area = findMarkedArea(mask, picture.width);
  if (!area)
    throw new EngineError('invalid_request', 'The mask marks nothing. Paint over what is to change.');
  const preview = await encodeSamplesPreview(picture);
  const replaces = request.task === 'replace';
  const whole = mask.every((value) => value > 0);
  if (whole && !replaces)
    throw new EngineError(
      'invalid_request',
      'The mask covers the whole picture: nothing is left to continue.',
    );
  // The steps: levels of fineness, then the drawing, then the file.
  let steps = 2;
  if (request.task === 'extend') {
    if (!whole) await continueEdges(picture, mask);
    await layMarkInside(picture, mask, area);
    report({ step: 1, steps, preview: await encodeSamplesPreview(picture) });
  } else if (!whole)
    removeMarked(picture, mask, area, request.seed, (step, of) => {
      steps = of + (replaces ? 2 : 1);
      report({ step, steps, ...(step === 1 && { preview }) });
    });
  if (replaces) {
    layDrawing(picture, mask, area, await drawInto(request, area, picture.channels < 3 ? 1 : 3));
    await layMarkInside(picture, mask, area);
    report({ step: steps - 1, steps, preview: await encodeSamplesPreview(picture) });
  }
  const bytes = await toSharp(picture).png({ compressionLevel: 2, adaptiveFiltering: false }).toBuffer();
  report({ step: steps, steps });
  return [{ kind: 'image', bytes, mediaType: 'image/png' }];
};

async function decodeMask(bytes: Uint8Array, { width, height }: Samples): Promise<Buffer> {
  const mask = await decodeGrey(bytes as Buffer, maxPixels).catch((error: unknown) => {
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
