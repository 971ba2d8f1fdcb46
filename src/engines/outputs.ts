/** What a file of an engine is, told by what stands in it: names and claims of a server are not believed. */
import { recognisePicture } from '#platform/media/recognise-picture.ts';
import type { PictureMediaType } from './port.ts';

const mediaTypes: Partial<Record<string, PictureMediaType>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** @returns null for anything but a picture of the three kinds that engines give */
export function pictureTypeOf(bytes: Buffer): PictureMediaType | null {
  return mediaTypes[recognisePicture(bytes) ?? ''] ?? null;
}

/** ISO 14496-12, 4.3: begins with its file type. */
export const isMp4 = (bytes: Buffer): boolean =>
  bytes.length >= 12 && bytes.toString('latin1', 4, 8) === 'ftyp';

/** A length of eight bytes, then so many bytes of JSON. */
export function isSafetensors(bytes: Buffer): boolean {
  if (bytes.length < 10) return false;
  const length = bytes.readBigUInt64LE(0);
  return length > 1n && length <= BigInt(bytes.length - 8) && bytes[8] === 0x7b;
}
