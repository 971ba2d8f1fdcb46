import { buffer } from 'node:stream/consumers';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { embeddingModel, type FaceEmbedder } from '#platform/media/faces/face-embedder.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { contentFiles, contentItems } from '../items/schema.ts';
import { faceMeasurements } from './schema.ts';

export type MeasurementDeps = {
  db: Db;
  storage: Storage;
  embedder: FaceEmbedder;
  log: Pick<Logger, 'warn'>;
};

/** Lists the embeddings of an account's measured pictures by content id, the largest face first. */
export async function listEmbeddings(
  db: Queryable,
  userId: string,
  contentIds: readonly string[],
): Promise<Map<string, number[][]>> {
  if (contentIds.length === 0) return new Map();
  const { contentId, embeddings, model } = faceMeasurements;
  const rows = await db
    .select({ contentId, embeddings })
    .from(faceMeasurements)
    .where(
      and(
        eq(faceMeasurements.userId, userId),
        eq(model, embeddingModel),
        inArray(contentId, [...contentIds]),
      ),
    );
  return new Map(rows.map((row) => [row.contentId, row.embeddings]));
}

/**
 * Finds the faces of those of an account's pictures that were not measured yet, and stores them. Only completed pictures
 * and videos that derive from no upload are looked at; of a video, its poster. A picture whose faces cannot be found is
 * logged and left out.
 *
 * @returns the embeddings of all pictures that are measured now, by content id
 */
export async function measureFaces(
  deps: MeasurementDeps,
  userId: string,
  contentIds: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, number[][]>> {
  const { db } = deps;
  const known = await listEmbeddings(db, userId, contentIds);
  const missing = contentIds.filter((id) => !known.has(id));
  for (const { contentId, key } of await listPictureFiles(db, userId, missing)) {
    signal.throwIfAborted();
    const embeddings = await measurePicture(deps, { userId, contentId, key });
    if (embeddings) known.set(contentId, embeddings);
  }
  return known;
}

/** The pictures whose faces may be looked at, with the file that shows them. */
async function listPictureFiles(db: Db, userId: string, contentIds: readonly string[]) {
  if (contentIds.length === 0) return [];
  return db
    .select({ contentId: contentItems.id, key: contentFiles.storageKey })
    .from(contentItems)
    .innerJoin(
      contentFiles,
      and(eq(contentFiles.contentId, contentItems.id), eq(contentFiles.variant, 'preview')),
    )
    .where(
      and(
        eq(contentItems.userId, userId),
        inArray(contentItems.id, [...contentIds]),
        inArray(contentItems.type, ['image', 'video', 'training_data']),
        eq(contentItems.status, 'completed'),
        eq(contentItems.origin, 'generated'),
        sql`${contentItems.withheldAt} is null`,
      ),
    );
}

async function measurePicture(
  { db, embedder, log, storage }: MeasurementDeps,
  { contentId, key, userId }: { userId: string; contentId: string; key: string },
): Promise<number[][] | null> {
  try {
    const found = await embedder.embed(await buffer(await storage.read(key)));
    const embeddings = found.map(({ embedding }) => [...embedding]);
    const row = {
      model: embeddingModel,
      faces: found.map(({ box, confidence }) => ({ box, confidence })),
      embeddings,
      measuredAt: new Date(),
    };
    await db.transaction((tx) => storeMeasurement(tx, { contentId, userId, ...row }));
    return embeddings;
  } catch (error) {
    log.warn({ err: error, contentId }, 'the faces of a picture could not be measured');
    return null;
  }
}

/** Stores a measurement unless the picture was deleted meanwhile. */
async function storeMeasurement(tx: Tx, row: typeof faceMeasurements.$inferInsert): Promise<void> {
  const [item] = await tx
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(and(eq(contentItems.id, row.contentId), eq(contentItems.userId, row.userId)))
    .for('key share');
  if (!item) return;
  const { contentId: _, userId: __, ...measured } = row;
  await tx
    .insert(faceMeasurements)
    .values(row)
    .onConflictDoUpdate({ target: faceMeasurements.contentId, set: measured });
}
