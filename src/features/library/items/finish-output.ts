import type { ContentCredentials, Provenance } from '#features/library/disclosure';
import type { ContentWatermark } from '#features/library/watermark';
import type { PdqHash } from '#platform/media/pdq-frequencies.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type FileVariant, getOutputFolder, type StoredFile, storeFile } from './store-file.ts';

/** An engine's output and the job it belongs to. */
export type OutputInput = {
  bytes: Buffer;
  jobId: string;
  /** The content that the watermark names. */
  contentId: string;
  /** Which of the job's outputs, from 0. */
  index: number;
  provenance: Provenance;
};

export type StoreOutputDeps = {
  storage: Storage;
  credentials: Pick<ContentCredentials, 'sign'>;
};

/** What pictures are finished with. */
export type FinishPictureDeps = StoreOutputDeps & {
  watermark: Pick<ContentWatermark, 'mark' | 'markFile' | 'getPayload'>;
};

export type FinishDeps = StoreOutputDeps & {
  watermark: Pick<ContentWatermark, 'mark' | 'markFile' | 'drawFrame' | 'getPayload'>;
  /** Path of FFmpeg; null uses the binary of the npm package. */
  ffmpegPath: string | null;
};

/** A stored output: its files and its facts. */
export type FinishedOutput = {
  /** Pixels of the original. */
  width: number;
  height: number;
  /** Duration of a video in milliseconds; null for a picture. */
  durationMs: number | null;
  /** Whether it is a video with sound. */
  hasSound?: boolean;
  /** The mean colour, `#rrggbb`. */
  placeholder: string;
  /** See perceptual-hash.ts. */
  perceptualHash: bigint;
  /** What crops of removed pictures are searched for by (pdq-windows.ts); of a video those of its poster. */
  searchHashes: readonly PdqHash[];
  files: StoredFile[];
};

/** A stored output, and what an inspection looks at. */
export type FinishedFile = FinishedOutput & {
  /**
   * Encoded pictures that show what the file shows: the preview of a picture or of a model's sample; of a video its poster
   * and a frame for each second.
   */
  frames: readonly Buffer[];
};

const originalNames = {
  'image/png': 'original.png',
  'image/jpeg': 'original.jpg',
  'video/mp4': 'original.mp4',
};

type OutputFiles = {
  bytes: Buffer;
  /** The payload of the watermark, for the credentials (`ContentWatermark.getPayload`). */
  watermark: bigint | null;
  mediaType: keyof typeof originalNames;
  preview: Buffer;
  thumbnail: Buffer;
  small: Buffer;
};

/** An encoded picture before it is stored, and its facts. */
export type FinishedPicture = OutputFiles &
  Pick<FinishedOutput, 'width' | 'height' | 'placeholder' | 'perceptualHash' | 'searchHashes'>;

/** Signs the original and stores it with its previews. Existing files stay unchanged. */
export async function storeOutput(
  { jobId, index, provenance }: OutputInput,
  { bytes, mediaType, watermark, preview, thumbnail, small }: OutputFiles,
  { storage, credentials }: StoreOutputDeps,
): Promise<StoredFile[]> {
  const folder = await getOutputFolder(jobId, index, bytes);
  const signed = await credentials.sign(bytes, mediaType, { ...provenance, watermark });
  const put = (variant: FileVariant, name: string, type: string, stored: Buffer) =>
    storeFile(storage, variant, `${folder}/${name}`, type, stored);
  return Promise.all([
    put('original', originalNames[mediaType], mediaType, signed),
    put('preview', 'preview.webp', 'image/webp', preview),
    put('thumbnail', 'thumbnail.webp', 'image/webp', thumbnail),
    put('small', 'small.webp', 'image/webp', small),
  ]);
}
