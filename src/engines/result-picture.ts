import sharp from 'sharp';
import { faultOf } from './faults.ts';
import type { PictureMediaType } from './port.ts';

const mediaTypes: Record<string, PictureMediaType> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/**
 * Reads the head of a picture that an engine gave: what it is, whatever its name says.
 *
 * @param size pixels that were asked for; null where any will do. Graphs bring every picture to exactly its size, whatever
 *   a family's latents round to, so that another one is a result of something else.
 * @throws EngineError corrupt_output for what is no picture, and for one of another size
 */
export async function resultPicture(
  bytes: Buffer,
  size: { width: number; height: number } | null,
): Promise<PictureMediaType> {
  if (bytes.length === 0) throw faultOf('corrupt_output', 'the result is empty');
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw faultOf('corrupt_output', `the result is no picture: ${String(cause)}`, { cause });
    });
  const mediaType = mediaTypes[head.format];
  if (!mediaType) throw faultOf('corrupt_output', `the result is ${head.format}, which is no picture`);
  if (!isWhole(bytes, mediaType)) throw faultOf('corrupt_output', `the result, ${head.format}, is cut off`);
  if (size && (head.width !== size.width || head.height !== size.height)) {
    throw faultOf(
      'corrupt_output',
      `the result has ${head.width} × ${head.height} pixels instead of ${size.width} × ${size.height}`,
    );
  }
  return mediaType;
}

/** Each kind says where it ends; whoever keeps a picture decodes all of it besides. */
function isWhole(bytes: Buffer, mediaType: PictureMediaType): boolean {
  if (mediaType === 'image/webp') return bytes.length >= bytes.readUInt32LE(4) + 8;
  const end = bytes.subarray(-64);
  return end.includes(mediaType === 'image/png' ? 'IEND' : Buffer.from([0xff, 0xd9]));
}
