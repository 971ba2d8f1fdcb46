/** What a file of an engine is, told by what stands in it: names and claims of a server are not believed. */

import type {
  EngineJob,
  EngineOutput,
  Operation,
  PictureMediaType,
  TrainedModel,
} from '@castwright/engine-port';
import { faultOf, faultOfModelFile } from '@castwright/engine-port/faults';
import sharp from 'sharp';
import { recognisePicture } from '#platform/media/recognise-picture.ts';

type Size = { width: number; height: number };

const mediaTypes: Partial<Record<string, PictureMediaType>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** @returns null for anything but a picture of the three kinds that engines give */
export function pictureTypeOf(bytes: Buffer): PictureMediaType | null {
  return mediaTypes[recognisePicture(bytes) ?? ''] ?? null;
}

/** Where what came of a graph is to be had; each is asked only where the work gives such a thing. */
export type Given = {
  text: () => string;
  /** The picture or the video; of a training, its sample picture. */
  file: () => Promise<Buffer>;
  model: () => Promise<Buffer>;
};

/**
 * Reads what came of a graph, and believes none of it unseen.
 *
 * @param size pixels that were asked for; null where any will do
 * @throws EngineError corrupt_output for nothing, for something else, and for a picture of another size
 */
export async function outputOf(operation: Operation, size: Size | null, given: Given): Promise<EngineOutput> {
  if (operation === 'caption') {
    const text = given.text().trim();
    if (text === '') throw faultOf('corrupt_output', 'no text came of a caption');
    return { kind: 'text', text, lines: [] };
  }
  const bytes = await given.file();
  if (bytes.length === 0) throw faultOf('corrupt_output', 'the result is empty');
  if (operation === 'text_to_video') {
    if (!isMp4(bytes)) throw faultOf('corrupt_output', 'the result is no MP4 file');
    return { kind: 'video', bytes, mediaType: 'video/mp4' };
  }
  const mediaType = await checkedPicture(bytes, size);
  if (operation !== 'lora_training') return { kind: 'image', bytes, mediaType };
  const model = await given.model();
  if (!isSafetensors(model)) throw faultOf('corrupt_output', 'the trained model is no safetensors file');
  return { kind: 'model', bytes: model, fileName: 'model.safetensors', sample: { bytes, mediaType } };
}

/**
 * The file of a model that a job is made with, for an engine that reads safetensors files.
 *
 * @throws EngineError missing_model
 */
export async function modelFileOf({ id }: TrainedModel, readModel: EngineJob['readModel']): Promise<Buffer> {
  const bytes = await readModel?.();
  if (!bytes) throw faultOf('missing_model', `Model ${id} came without a way to read it`);
  if (isSafetensors(bytes)) return bytes;
  throw faultOfModelFile(`Model ${id} is no safetensors file: another engine trained it`);
}

/**
 * What a picture is, whatever its name says. Graphs bring every picture to exactly its size, whatever a family's latents
 * round to, so that one of another size is the result of something else.
 */
async function checkedPicture(bytes: Buffer, size: Size | null): Promise<PictureMediaType> {
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

/** ISO 14496-12, 4.3: begins with its file type. */
const isMp4 = (bytes: Buffer): boolean => bytes.length >= 12 && bytes.toString('latin1', 4, 8) === 'ftyp';

/** A length of eight bytes, then so many bytes of JSON. */
function isSafetensors(bytes: Buffer): boolean {
  if (bytes.length < 10) return false;
  const length = bytes.readBigUInt64LE(0);
  return length > 1n && length <= BigInt(bytes.length - 8) && bytes[8] === 0x7b;
}
