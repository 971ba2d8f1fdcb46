import { decodePicture } from '@castwright/media/decode-picture.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { createPictureViews } from '#platform/media/picture-views.ts';
import type { FinishDeps, FinishedFile, OutputInput } from './finish-output.ts';
import { type FileVariant, getOutputFolder, storeFile } from './store-file.ts';

/** A trained model from an engine: its file and a sample picture. */
type ModelOutput = Pick<OutputInput, 'jobId' | 'contentId' | 'index' | 'bytes'> & {
  sample: { bytes: Buffer };
};

/**
 * Stores a trained model unchanged, with previews of its sample, which have the watermark. Files are in `getOutputFolder`;
 * repeating the job with the same file writes nothing.
 *
 * @throws AppError FILE_REFUSED when the file is empty or the sample is not a picture
 */
export async function finishModel(
  { bytes, contentId, index, jobId, sample }: ModelOutput,
  { storage, watermark }: Pick<FinishDeps, 'storage' | 'watermark'>,
): Promise<FinishedFile> {
  if (bytes.length === 0) throw new AppError('FILE_REFUSED', 'The model is empty.');
  const decoded = await decodePicture(sample.bytes, limits.editedPixelsMaximum).catch((cause: unknown) => {
    throw new AppError('FILE_REFUSED', "The model's sample could not be read.", undefined, { cause });
  });
  const pixels = await watermark.mark(decoded, contentId);
  const { preview, thumbnail, small, ...facts } = await createPictureViews(pixels);
  const folder = await getOutputFolder(jobId, index, bytes);
  const put = (variant: FileVariant, name: string, mediaType: string, stored: Buffer) =>
    storeFile(storage, variant, `${folder}/${name}`, mediaType, stored);
  const files = await Promise.all([
    put('original', 'model.bin', 'application/octet-stream', bytes),
    put('preview', 'preview.webp', 'image/webp', preview),
    put('thumbnail', 'thumbnail.webp', 'image/webp', thumbnail),
    put('small', 'small.webp', 'image/webp', small),
  ]);
  return { width: pixels.width, height: pixels.height, durationMs: null, ...facts, files, frames: [preview] };
}
