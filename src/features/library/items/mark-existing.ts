import { buffer } from 'node:stream/consumers';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, not, sql } from 'drizzle-orm';
import { isSignable, toProvenance, videoLimits } from '#features/library/disclosure';
import { readWatermarkStart } from '#features/library/watermark';
import type { Db, Queryable } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import type { Logger } from '#platform/log.ts';
import { createPictureViews } from '#platform/media/picture-views.ts';
import { extractFrames } from './extract-frames.ts';
import { type FinishDeps, storeOutput } from './finish-output.ts';
import { encodePicture } from './finish-picture.ts';
import { isImported } from './import-content.ts';
import { markVideo } from './mark-video.ts';
import { publishContentChanges } from './publish-content-changes.ts';
import { contentFiles, contentItems, contentSources } from './schema.ts';
import type { StoredFile } from './store-file.ts';

export type MarkExistingDeps = FinishDeps & { db: Db; log: Pick<Logger, 'warn'> };

/** Items of one query. */
const batch = 20;

/** Completed pictures and videos from before the watermark that have none yet. */
const isUnmarked = (before: Date) =>
  and(
    isNull(contentItems.markedAt),
    lt(contentItems.createdAt, before),
    eq(contentItems.status, 'completed'),
    ne(contentItems.type, 'model'),
    isNull(contentItems.erasedAt),
    isNull(contentItems.withheldAt),
    isNotNull(contentItems.width),
    not(isImported),
  );

/** Counts the pictures and videos that have no watermark yet. */
export async function countUnmarked(db: Queryable): Promise<number> {
  const before = await readWatermarkStart(db);
  const count = sql<number>`count(*)::int`;
  const [row] = await db.select({ count }).from(contentItems).where(isUnmarked(before));
  return row?.count ?? 0;
}

/**
 * Gives existing content its watermark, oldest first: stores new files beside the old ones, then updates the
 * item. The old files are removed by the sweep of orphaned files. It can end after any item and goes on from there.
 *
 * @param after the last item of the run before; null starts with the first one
 * @param until stops before the next item
 * @returns the last item that was tried; null after the last one of all
 */
export async function markExisting(
  dependencies: MarkExistingDeps,
  after: string | null,
  until: () => boolean,
): Promise<string | null> {
  const { db, log } = dependencies;
  const before = await readWatermarkStart(db);
  let last = after;
  while (!until()) {
    const items = await listUnmarked(db, before, last);
    if (items.length === 0) return null;
    for (const item of items) {
      if (until()) return last;
      last = item.id;
      await markItem(dependencies, before, item).catch((error: unknown) =>
        log.warn({ err: error, contentId: item.id }, 'an item could not be marked, and is tried again later'),
      );
    }
  }
  return last;
}

type Unmarked = Awaited<ReturnType<typeof listUnmarked>>[number];

/**
 * Lists the next items. Left out are those under a legal hold, which stay as they are, and sources of jobs that are not done,
 * which refuse a source that has changed.
 */
function listUnmarked(db: Db, before: Date, after: string | null) {
  const busy = db
    .select({ one: sql`1` })
    .from(contentSources)
    .where(
      sql`${contentSources.sourceContentId} = ${contentItems.id} and exists (
        select from content_items made where made.id = ${contentSources.contentId} and made.status = 'processing')`,
    );
  const { createdAt, id, jobId, metadata, userId } = contentItems;
  return db
    .select({ id, userId, jobId, metadata, createdAt, file: contentFiles })
    .from(contentItems)
    .innerJoin(contentFiles, and(eq(contentFiles.contentId, id), eq(contentFiles.variant, 'original')))
    .where(
      and(
        isUnmarked(before),
        isNotHeld(id, userId),
        sql`not exists ${busy}`,
        after === null ? undefined : gt(id, after),
      ),
    )
    .orderBy(asc(id))
    .limit(batch);
}

async function markItem(dependencies: MarkExistingDeps, before: Date, item: Unmarked): Promise<void> {
  const { db, storage } = dependencies;
  const { mediaType, sha256, storageKey } = item.file;
  if (!isSignable(mediaType)) throw new Error(`a file of the type ${mediaType} takes no mark`);
  const bytes = await buffer(await storage.read(storageKey));
  const made =
    mediaType === 'video/mp4'
      ? await encodeVideo(dependencies, bytes, item.id)
      : await encodePicture(bytes, item.id, dependencies.watermark);
  const input = {
    jobId: item.jobId ?? item.id,
    contentId: item.id,
    index: 0,
    provenance: toProvenance(item),
  };
  const files = await storeOutput({ ...input, bytes: made.bytes }, made, dependencies);
  await db.transaction(async (tx) => {
    // Taken down, erased, held or marked meanwhile, it stays as it is.
    const [kept] = await tx
      .select({ id: contentItems.id })
      .from(contentItems)
      .where(
        and(
          eq(contentItems.id, item.id),
          isUnmarked(before),
          isNotHeld(contentItems.id, contentItems.userId),
        ),
      )
      .for('update');
    const [unchanged] = await tx
      .select({ sha256: contentFiles.sha256 })
      .from(contentFiles)
      .where(and(eq(contentFiles.contentId, item.id), eq(contentFiles.variant, 'original')));
    if (!kept || unchanged?.sha256 !== sha256) return;
    await replaceFiles(tx, item.id, files);
    const byteSize = files.find(({ variant }) => variant === 'original')?.byteSize ?? null;
    await tx.update(contentItems).set({ markedAt: sql`now()`, byteSize }).where(eq(contentItems.id, item.id));
    await publishContentChanges(tx, item.userId, [item.id]);
  });
}

async function replaceFiles(tx: Queryable, contentId: string, files: readonly StoredFile[]): Promise<void> {
  const variants = files.map(({ variant }) => variant);
  await tx
    .delete(contentFiles)
    .where(and(eq(contentFiles.contentId, contentId), inArray(contentFiles.variant, variants)));
  await tx.insert(contentFiles).values(files.map((file) => ({ ...file, contentId })));
}

async function encodeVideo({ ffmpegPath, watermark }: MarkExistingDeps, bytes: Buffer, contentId: string) {
  const marked = await markVideo(readMp4(bytes, videoLimits), contentId, { watermark, ffmpegPath });
  const { poster } = await extractFrames(marked, readMp4(marked, videoLimits), ffmpegPath);
  const payload = await watermark.getPayload(contentId, 'video');
  const views = await createPictureViews(poster);
  return { bytes: marked, mediaType: 'video/mp4' as const, watermark: payload, ...views };
}
