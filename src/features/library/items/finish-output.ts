import type { ContentCredentials, Provenance } from '#features/library/disclosure';
import type { Storage } from '#platform/storage/storage.ts';
import { type FileVariant, folderOf, type StoredFile, storeFile } from './store-file.ts';

/** An engine's output as it came, and whose it is. */
export type OutputInput = {
  bytes: Buffer;
  jobId: string;
  /** Which of the job's outputs, from 0. */
  index: number;
  provenance: Provenance;
};

/** What an output is signed by, and where it is kept. */
export type KeepDependencies = { storage: Storage; credentials: Pick<ContentCredentials, 'sign'> };

/** What the whole pipeline works with. */
export type FinishDependencies = KeepDependencies & {
  /** FFmpeg's path; null: the one that the npm package brings. */
  ffmpegPath: string | null;
};

/** An output as it is kept: its files and its facts. */
export type FinishedOutput = {
  /** Pixels of the original. */
  width: number;
  height: number;
  /** Milliseconds that a video lasts; null for a picture. */
  durationMs: number | null;
  /** The mean colour, `#rrggbb`. */
  placeholder: string;
  /** See perceptual-hash.ts. */
  perceptualHash: bigint;
  files: StoredFile[];
};

const originals = { 'image/png': 'original.png', 'image/jpeg': 'original.jpg', 'video/mp4': 'original.mp4' };

type Kept = {
  bytes: Buffer;
  mediaType: keyof typeof originals;
  preview: Buffer;
  thumbnail: Buffer;
  small: Buffer;
};

/** A picture as it is to be kept, and its facts. */
export type FinishedPicture = Kept &
  Pick<FinishedOutput, 'width' | 'height' | 'placeholder' | 'perceptualHash'>;

/** Signs the original and stores it with what stands for it on pages. Repeated, it leaves what lies there. */
export async function keepOutput(
  { jobId, index, provenance }: OutputInput,
  { bytes, mediaType, preview, thumbnail, small }: Kept,
  { storage, credentials }: KeepDependencies,
): Promise<StoredFile[]> {
  const folder = await folderOf(jobId, index, bytes);
  const signed = await credentials.sign(bytes, mediaType, provenance);
  const put = (variant: FileVariant, name: string, type: string, stored: Buffer) =>
    storeFile(storage, variant, `${folder}/${name}`, type, stored);
  return Promise.all([
    put('original', originals[mediaType], mediaType, signed),
    put('preview', 'preview.webp', 'image/webp', preview),
    put('thumbnail', 'thumbnail.webp', 'image/webp', thumbnail),
    put('small', 'small.webp', 'image/webp', small),
  ]);
}
