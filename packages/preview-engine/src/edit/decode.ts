import { EngineError } from '@castwright/engine-port';
import { decodePicture } from '@castwright/media/decode-picture.ts';
import type { Pixels } from '@castwright/media/pixels.ts';

/** Decoded samples; alpha, where there is some, is straight and comes last. */
export type Samples = Pixels;
export type Channels = Samples['channels'];

/**
 * Decodes a picture that an engine was handed. Alpha that covers nothing is dropped.
 *
 * @param mostPixels more are refused before they are decoded
 * @throws EngineError `invalid_request` for what is no picture
 */
export async function decode(bytes: Uint8Array, mostPixels: number): Promise<Samples> {
  try {
    const samples = await decodePicture(bytes as Buffer, mostPixels);
    return isOpaque(samples) ? withoutAlpha(samples) : samples;
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

/** In place: what is left moves to the front of the same memory. */
function withoutAlpha({ data, width, height, channels }: Samples): Samples {
  const left = (channels - 1) as Channels;
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < left; channel++)
      data[pixel * left + channel] = data[pixel * channels + channel] as number;
  return { data: data.subarray(0, width * height * left), width, height, channels: left };
}
