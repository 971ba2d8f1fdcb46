/** Recognises an engine's files by their content. A server's file names and content types are not trusted. */

import type {
  EngineJob,
  EngineOutput,
  Operation,
  PictureMediaType,
  TrainedModel,
} from '@castwright/engine-port';
import { createEngineError, createModelFileError } from '@castwright/engine-port/faults';
import { sharp } from '@castwright/media/sharp.ts';
import { detectPictureKind } from '#platform/media/detect-picture-kind.ts';

type Size = { width: number; height: number };

const mediaTypes: Partial<Record<string, PictureMediaType>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** @returns null for anything but a PNG, JPEG or WebP picture */
export function findPictureType(bytes: Buffer): PictureMediaType | null {
  return mediaTypes[detectPictureKind(bytes) ?? ''] ?? null;
}

/** Whether a graph of this operation saves a video. */
export const savesVideo = (operation: Operation): boolean =>
  operation === 'text_to_video' || operation === 'image_to_video' || operation === 'upscale_video';

/** Reads the parts of a graph's result. `readOutput` calls only those that the operation produces. */
export type OutputSource = {
  text: () => string;
  /** The picture or the video; for a training, its sample picture. */
  file: () => Promise<Buffer>;
  model: () => Promise<Buffer>;
};

/**
 * Reads the result of a graph and checks that it is what the operation produces.
 *
 * @param size the requested size in pixels; null when any size is fine
 * @throws EngineError `corrupt_output` for an empty result, another kind of file, or a picture of another size
 */
export async function readOutput(
  operation: Operation,
  size: Size | null,
  source: OutputSource,
): Promise<EngineOutput> {
  if (operation === 'caption') {
    const text = source.text().trim();
    if (text === '') throw createEngineError('corrupt_output', 'no text came of a caption');
    return { kind: 'text', text, lines: [] };
  }
  const bytes = await source.file();
  if (bytes.length === 0) throw createEngineError('corrupt_output', 'the result is empty');
  if (savesVideo(operation)) {
    if (!isMp4(bytes)) throw createEngineError('corrupt_output', 'the result is no MP4 file');
    return { kind: 'video', bytes, mediaType: 'video/mp4' };
  }
  const mediaType = await checkPicture(bytes, size);
  if (operation !== 'lora_training') return { kind: 'image', bytes, mediaType };
  const model = await source.model();
  if (!isSafetensors(model))
    throw createEngineError('corrupt_output', 'the trained model is no safetensors file');
  return { kind: 'model', bytes: model, fileName: 'model.safetensors', sample: { bytes, mediaType } };
}

/** A LoRA file that a job needs on its engine. */
export type LoraFile = {
  /** The hash of the file, in hexadecimal. */
  sha256: string;
  /** @throws EngineError `missing_model` when there is no file, or another kind of file */
  read: () => Promise<Buffer>;
};

/** Lists the files of a job's trained model and of the creator's own LoRAs, for an engine that loads safetensors files. */
export function listLoraFiles({ readLora, readModel, request }: EngineJob): LoraFile[] {
  const trained = 'trained' in request ? request.trained : undefined;
  const loras = 'loras' in request ? (request.loras ?? []) : [];
  return [
    ...(trained ? [{ sha256: trained.sha256, read: () => readModelFile(trained, readModel) }] : []),
    ...loras.map((lora) => ({
      sha256: lora.sha256,
      read: () => readModelFile(lora, readLora && (() => readLora(lora))),
    })),
  ];
}

async function readModelFile(
  { id }: Pick<TrainedModel, 'id'>,
  readFile: (() => Promise<Buffer>) | undefined,
): Promise<Buffer> {
  const bytes = await readFile?.();
  if (!bytes) throw createEngineError('missing_model', `Model ${id} came without a way to read it`);
  if (isSafetensors(bytes)) return bytes;
  throw createModelFileError(`Model ${id} is no safetensors file: another engine trained it`);
}

/**
 * Checks a picture's format, size and completeness. Every graph scales its result to the exact size, so a picture of
 * another size comes from another graph.
 */
async function checkPicture(bytes: Buffer, size: Size | null): Promise<PictureMediaType> {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw createEngineError('corrupt_output', `the result is no picture: ${String(cause)}`, { cause });
    });
  const mediaType = mediaTypes[head.format];
  if (!mediaType)
    throw createEngineError('corrupt_output', `the result is ${head.format}, which is no picture`);
  if (!isWhole(bytes, mediaType))
    throw createEngineError('corrupt_output', `the result, ${head.format}, is cut off`);
  if (size && (head.width !== size.width || head.height !== size.height)) {
    throw createEngineError(
      'corrupt_output',
      `the result has ${head.width} × ${head.height} pixels instead of ${size.width} × ${size.height}`,
    );
  }
  return mediaType;
}

/** Checks the end mark of the format. The platform decodes the whole picture before it stores it. */
function isWhole(bytes: Buffer, mediaType: PictureMediaType): boolean {
  if (mediaType === 'image/webp') return bytes.length >= bytes.readUInt32LE(4) + 8;
  const end = bytes.subarray(-64);
  return end.includes(mediaType === 'image/png' ? 'IEND' : Buffer.from([0xff, 0xd9]));
}

/** An MP4 starts with its file type box (ISO/IEC 14496-12, 4.3). */
const isMp4 = (bytes: Buffer): boolean => bytes.length >= 12 && bytes.toString('latin1', 4, 8) === 'ftyp';

/** A safetensors file starts with eight bytes of length and that many bytes of JSON. */
function isSafetensors(bytes: Buffer): boolean {
  if (bytes.length < 10) return false;
  const length = bytes.readBigUInt64LE(0);
  return length > 1n && length <= BigInt(bytes.length - 8) && bytes[8] === 0x7b;
}
