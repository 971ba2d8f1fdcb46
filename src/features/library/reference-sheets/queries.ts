import { and, desc, eq, sql } from 'drizzle-orm';
import { type ReferencePicture, type ReferenceSheet, referenceView } from '#contract/reference-sheets.ts';
import { getPersona, isUsablePicture } from '#features/library/personas';
import type { Db } from '#platform/db/client.ts';
import { contentItems } from '../items/schema.ts';
import { referencePictures, referenceSheets } from '../personas/schema.ts';
import { uploads } from '../uploads/schema.ts';

/** Lists the versions of a persona's sheet with their pictures, newest first. @throws AppError NOT_FOUND */
export async function listVersions(db: Db, userId: string, personaId: string): Promise<ReferenceSheet[]> {
  await getPersona(db, userId, personaId);
  const sheets = await db
    .select()
    .from(referenceSheets)
    .where(and(eq(referenceSheets.userId, userId), eq(referenceSheets.personaId, personaId)))
    .orderBy(desc(referenceSheets.version));
  const rows = await db
    .select({
      picture: referencePictures,
      item: {
        status: contentItems.status,
        origin: contentItems.origin,
        jobId: contentItems.jobId,
        metadata: contentItems.metadata,
        trashedAt: contentItems.trashedAt,
        withheldAt: contentItems.withheldAt,
      },
      isUsable: sql<boolean>`${isUsablePicture}`,
    })
    .from(referencePictures)
    .innerJoin(referenceSheets, eq(referenceSheets.id, referencePictures.sheetId))
    .leftJoin(contentItems, eq(contentItems.id, referencePictures.contentId))
    .leftJoin(uploads, eq(uploads.id, referencePictures.uploadId))
    .where(eq(referenceSheets.personaId, personaId));
  return sheets.map(({ id, version, origin, rest, problem, createdAt }) => {
    const own = rows.filter(({ picture }) => picture.sheetId === id);
    const front = own.find(({ picture }) => picture.view === 'front');
    const isWaiting = rest === 'waiting' && (front?.isUsable || front?.item?.status === 'processing');
    const pictures = own
      .map((row) => toPicture(row, isWaiting === true))
      .sort((one, other) => toPlace(one) - toPlace(other));
    return { version, origin, createdAt: createdAt.toISOString(), problem, pictures };
  });
}

type Row = {
  picture: typeof referencePictures.$inferSelect;
  item: Pick<
    typeof contentItems.$inferSelect,
    'status' | 'origin' | 'jobId' | 'metadata' | 'trashedAt' | 'withheldAt'
  > | null;
  isUsable: boolean;
};

function toPicture({ picture, item, isUsable }: Row, isWaiting: boolean): ReferencePicture {
  const { view, contentId, uploadId } = picture;
  const none = { view, picture: null, jobId: null, problem: null, uploaded: false };
  if (!contentId && !uploadId) return { ...none, status: isWaiting ? 'waiting' : 'missing' };
  if (isUsable) {
    const shown = contentId ? { contentId } : { uploadId: uploadId ?? '' };
    return { ...none, status: 'ready', picture: shown, uploaded: !contentId || item?.origin === 'uploaded' };
  }
  if (!contentId || !item || item.trashedAt || item.withheldAt) return { ...none, status: 'missing' };
  const { jobId, metadata } = item;
  if (item.status === 'failed') return { ...none, status: 'failed', problem: metadata.failure ?? null };
  return { ...none, status: 'making', picture: { contentId }, jobId };
}

function toPlace({ view }: ReferencePicture): number {
  return referenceView.options.indexOf(view);
}
