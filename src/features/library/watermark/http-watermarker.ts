import { decodePicture } from '@castwright/media/decode-picture.ts';
import { type Pixels, toSharp } from '@castwright/media/pixels.ts';
import { z } from 'zod';
import { postJson } from '#platform/outbound/post-json.ts';
import type { Watermarker } from './watermarker.ts';

export type WatermarkService = { url: string; token: string | null; timeoutMs: number };

const encoded = z.strictObject({ mediaType: z.string(), base64: z.base64() });
const marked = z.strictObject({ picture: encoded });
const found = z.strictObject({
  payload: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable(),
});
/** Of an answer with a picture. */
const longestAnswer = 400 * 1024 * 1024;
const service = 'watermark service';

/**
 * Creates a watermarker that asks a service of the operator, such as TrustMark, by our contract
 * (docs/operating/watermark.md). It throws on a timeout, a failed connection and any answer outside the contract: what is
 * to be marked then waits.
 */
export function createHttpWatermarker({ timeoutMs, token, url }: WatermarkService): Watermarker {
  const ask = (path: string, body: object, signal?: AbortSignal) => {
    const limit = AbortSignal.timeout(timeoutMs);
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    return postJson({ url: `${url}/${path}`, token, body, signal: either, service, longestAnswer });
  };
  return {
    async mark(pixels, payload, signal) {
      const png = await toSharp(pixels).png({ compressionLevel: 1 }).toBuffer();
      const picture = { mediaType: 'image/png', base64: png.toString('base64') };
      const answer = marked.parse(await ask('mark', { payload: format(payload), picture }, signal));
      const bytes = Buffer.from(answer.picture.base64, 'base64');
      return requireSameSize(await decodePicture(bytes, pixels.width * pixels.height), pixels);
    },
    // A neural watermark cannot be taken out; the one of the result is put over it.
    erase: async (pixels) => pixels,
    async read(frames, signal) {
      const pictures = frames.map((frame) => ({ base64: Buffer.from(frame).toString('base64') }));
      const { payload } = found.parse(await ask('read', { pictures }, signal));
      return payload === null ? null : BigInt(`0x${payload}`);
    },
    close: async () => {},
  };
}

const format = (payload: bigint): string => payload.toString(16).padStart(16, '0');

function requireSameSize(given: Pixels, { height, width }: Pixels): Pixels {
  if (given.width !== width || given.height !== height) {
    throw new Error(`the ${service} gave ${given.width} × ${given.height} for ${width} × ${height}`);
  }
  return given;
}
