import { decodePicture } from '@castwright/media/decode-picture.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { viewsOf } from '#platform/media/picture-views.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { FinishedOutput } from './finish-output.ts';
import { type FileVariant, folderOf, storeFile } from './store-file.ts';

/** A trained model as an engine gave it: its file, and a picture that it gives. */
type ModelOutput = { jobId: string; index: number; bytes: Buffer; sample: { bytes: Buffer } };

/**
 * Keeps a trained model: the file as it is, and views of its sample to show it by. Files go where those of every
 * output go (`folderOf`), and a repeat of the same job with the same file writes nothing.
 *
 * @throws AppError FILE_REFUSED when the file is empty, or the sample no picture
 */
export async function finishModel(
  { jobId, index, bytes, sample }: ModelOutput,
  { storage }: { storage: Storage },
): Promise<FinishedOutput> {
  if (bytes.length === 0) throw new AppError('FILE_REFUSED', 'The model is empty.');
  const pixels = await decodePicture(sample.bytes, limits.editedPixelsMaximum).catch((cause: unknown) => {
    throw new AppError('FILE_REFUSED', "The model's sample could not be read.", undefined, { cause });
  });
  const { preview, thumbnail, small, ...facts } = await viewsOf(pixels);
  const folder = await folderOf(jobId, index, bytes);
  const put = (variant: FileVariant, name: string, mediaType: string, stored: Buffer) =>
    storeFile(storage, variant, `${folder}/${name}`, mediaType, stored);
  const files = await Promise.all([
    put('original', 'model.bin', 'application/octet-stream', bytes),
    put('preview', 'preview.webp', 'image/webp', preview),
    put('thumbnail', 'thumbnail.webp', 'image/webp', thumbnail),
    put('small', 'small.webp', 'image/webp', small),
  ]);
  return { width: pixels.width, height: pixels.height, durationMs: null, ...facts, files };
}
