import { randomInt } from 'node:crypto';
import type { Pixels } from '@castwright/media/pixels.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { createHttpWatermarker, type WatermarkService } from './http-watermarker.ts';
import { computeContentNumber, fromPayload, installationNumbers, type Mark, toPayload } from './payload.ts';
import { watermarkInstallation } from './schema.ts';
import type { PixelFile } from './watermark-thread.ts';
import { createWatermarker } from './watermarker.ts';

/** Marks the files of this installation's content, and reads marks. */
export type ContentWatermark = {
  /** Marks a copy of a picture as this content's. */
  mark(pixels: Pixels, contentId: string): Promise<Pixels>;
  /** Marks a picture that is too large for memory in its file, always by the built-in watermarker. */
  markFile(file: PixelFile, contentId: string): Promise<void>;
  /** Takes this content's mark out of its picture, which is about to be edited. */
  erase(pixels: Pixels, contentId: string): Promise<Pixels>;
  /**
   * Takes a mark of any content, here or elsewhere, out of a picture of unknown origin that is about to be edited. Takes about
   * a second; a mark of the operator's service stays.
   *
   * @returns null where no mark can be taken out
   */
  eraseFound(pixels: Pixels): Promise<Pixels | null>;
  /** Draws the mark of a video's frames (`BuiltInWatermarker.drawFrame`). */
  drawFrame(size: { width: number; height: number }, contentId: string): Promise<Buffer>;
  /**
   * Returns what credentials say about the mark of a file.
   *
   * @returns the payload; null where the operator's service made the mark, whose algorithm we cannot name
   */
  getPayload(contentId: string, file: 'picture' | 'large picture' | 'video'): Promise<bigint | null>;
  /**
   * Reads the mark of a picture, or of frames of a video.
   *
   * @returns null without one; `isOurs` where this installation made it
   * @throws Error when a frame cannot be read
   */
  read(frames: readonly Uint8Array[], signal?: AbortSignal): Promise<(Mark & { isOurs: boolean }) | null>;
  close(): Promise<void>;
};

/**
 * Opens the watermark: the built-in one, or the operator's service for pictures. Videos and pictures of more than 16
 * megapixels have the built-in one always, and it is read where the service finds nothing.
 */
export async function openWatermark(db: Db, service: WatermarkService | null): Promise<ContentWatermark> {
  const number = await readInstallation(db);
  return createContentWatermark(number, service);
}

/** @param installation the number of the installation */
export function createContentWatermark(
  installation: number,
  service: WatermarkService | null = null,
): ContentWatermark {
  const builtIn = createWatermarker();
  const outside = service && createHttpWatermarker(service);
  const pictures = outside ?? builtIn;
  const createPayload = (contentId: string) =>
    toPayload({ installation, content: computeContentNumber(contentId) });
  return {
    mark: async (pixels, contentId) => pictures.mark(pixels, createPayload(contentId)),
    markFile: async (file, contentId) => builtIn.markFile(file, createPayload(contentId)),
    erase: async (pixels, contentId) => pictures.erase(pixels, createPayload(contentId)),
    eraseFound: builtIn.eraseFound,
    drawFrame: async (size, contentId) => builtIn.drawFrame(size, createPayload(contentId)),
    getPayload: async (contentId, file) => (outside && file === 'picture' ? null : createPayload(contentId)),
    async read(frames, signal) {
      const payload = (await outside?.read(frames, signal)) ?? (await builtIn.read(frames, signal));
      if (payload === null) return null;
      const mark = fromPayload(payload);
      return { ...mark, isOurs: mark.installation === installation };
    },
    async close() {
      await Promise.all([builtIn.close(), outside?.close()]);
    },
  };
}

/** Reads since when content is marked; content from before may have no watermark. */
export async function readWatermarkStart(db: Queryable): Promise<Date> {
  const [row] = await db.select({ at: watermarkInstallation.createdAt }).from(watermarkInstallation);
  if (!row) throw new Error('this installation has no number for its watermarks');
  return row.at;
}

/** Reads the number of this installation; the first to ask makes it. */
async function readInstallation(db: Db): Promise<number> {
  await db
    .insert(watermarkInstallation)
    .values({ number: randomInt(installationNumbers) })
    .onConflictDoNothing();
  const [row] = await db.select({ number: watermarkInstallation.number }).from(watermarkInstallation);
  if (!row) throw new Error('this installation has no number for its watermarks');
  return row.number;
}
