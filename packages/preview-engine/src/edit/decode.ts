import { EngineError } from '@castwright/engine-port';
import { decodePicture } from '@castwright/media/decode-picture.ts';
import type { Pixels } from '@castwright/media/pixels.ts';

/** Decoded samples; alpha, if present, is straight and comes last. */
export type Samples = Pixels;
export type Channels = Samples['channels'];

/**
 * Decodes an input picture, and drops alpha that is opaque everywhere.
 *
 * @param maxPixels the most pixels; a larger picture is refused before it is decoded
 * @throws EngineError `invalid_request` for a file that is no picture
 */
export async function decodeSamples(bytes: Uint8Array, maxPixels: number): Promise<Samples> {
  try {
    const samples = await decodePicture(bytes as Buffer, maxPixels);
    return isOpaque(samples) ? dropAlpha(samples) : samples;
  } catch (error) {
    throw new EngineError('invalid_request', 'The picture could not be read.', String(error), {
      cause: error,
    });
  }
}

function isOpaque({ data, channels }: Samples): boolean {
  if (channels % 2 === 1) return false;
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return false;
  return true;
}

/** Drops alpha in place: the colours move to the front of the same memory. */
function dropAlpha({ data, width, height, channels }: Samples): Samples {
  const left = (channels - 1) as Channels;
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < left; channel++)
      data[pixel * left + channel] = data[pixel * channels + channel] as number;
  return { data: data.subarray(0, width * height * left), width, height, channels: left };
}
