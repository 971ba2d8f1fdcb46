import { and, asc, desc, eq, inArray, isNull, lte, ne } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { ReferenceSheet, ReferenceView } from '#contract/reference-sheets.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { contentItems } from '../items/schema.ts';
import { personas, referencePictures, referenceSheets } from '../personas/schema.ts';

export type SheetRow = typeof referenceSheets.$inferSelect;
type PictureRow = typeof referencePictures.$inferSelect;
/** The picture of a view: a library picture, an upload, or a gap; with the job that makes it, if one does. */
export type SheetPicture = Pick<PictureRow, 'view' | 'contentId' | 'uploadId'> &
  Partial<Pick<PictureRow, 'jobId'>>;

/** A picture with the state of its job, which decides whether it may be exchanged within a version. */
type KnownPicture = SheetPicture & { isFailed: boolean; isMaking: boolean };

/** Locks a persona, so that changes of its sheet run one after another. @throws AppError NOT_FOUND */
export async function lockPersona(tx: Tx, userId: string, personaId: string): Promise<void> {
  const [row] = await tx
    .select({ id: personas.id })
    .from(personas)
    .where(and(eq(personas.id, personaId), eq(personas.userId, userId)))
    .for('update');
  if (!row) throw new AppError('NOT_FOUND', 'There is no such persona.');
}

/** Finds the newest version of a persona's sheet. */
export async function findCurrentSheet(db: Queryable, personaId: string): Promise<SheetRow | null> {
  const [row] = await db
    .select()
    .from(referenceSheets)
    .where(eq(referenceSheets.personaId, personaId))
    .orderBy(desc(referenceSheets.version))
    .limit(1);
  return row ?? null;
}

/** Lists the pictures of a version, gaps included. */
export async function listSheetPictures(db: Queryable, sheetId: string): Promise<KnownPicture[]> {
  const rows = await db
    .select({ picture: referencePictures, status: contentItems.status })
    .from(referencePictures)
    .leftJoin(contentItems, eq(contentItems.id, referencePictures.contentId))
    .where(eq(referencePictures.sheetId, sheetId))
    .orderBy(asc(referencePictures.view));
  return rows.map(({ picture, status }) => ({
    ...picture,
    isFailed: status === 'failed',
    isMaking: status === 'processing',
  }));
}

/**
 * Finds the gap that a job left in the current sheet of a persona when it failed or was cancelled; null for other jobs,
 * and once the gap is filled.
 */
export async function findGapOfJob(
  db: Queryable,
  userId: string,
  jobId: string,
): Promise<{ personaId: string; view: ReferenceView } | null> {
  const [row] = await db
    .select({ sheet: referenceSheets, picture: referencePictures, status: contentItems.status })
    .from(referencePictures)
    .innerJoin(referenceSheets, eq(referenceSheets.id, referencePictures.sheetId))
    .leftJoin(contentItems, eq(contentItems.id, referencePictures.contentId))
    .where(and(eq(referencePictures.jobId, jobId), eq(referenceSheets.userId, userId)))
    .orderBy(desc(referenceSheets.version))
    .limit(1);
  if (!row) return null;
  const { sheet, picture, status } = row;
  const isCurrent = (await findCurrentSheet(db, sheet.personaId))?.id === sheet.id;
  const isOpen = (!picture.contentId && !picture.uploadId) || status === 'failed';
  return isCurrent && isOpen ? { personaId: sheet.personaId, view: picture.view } : null;
}

/** Whether the views after the front one will be started once the front picture, which is under way, is finished. */
export function isWaitingForFront(sheet: SheetRow, pictures: readonly KnownPicture[]): boolean {
  const front = pictures.find(({ view }) => view === 'front');
  return sheet.rest === 'waiting' && (!!front?.uploadId || (!!front?.contentId && !front.isFailed));
}

/**
 * Adds a version, which is current from then on. Earlier versions wait for nothing any more, and the oldest one beyond
 * the limit is removed; its pictures stay in the library.
 */
export async function addVersion(
  tx: Tx,
  given: Pick<SheetRow, 'userId' | 'personaId' | 'origin' | 'rest'> & { pictures: readonly SheetPicture[] },
): Promise<string> {
  const { pictures, ...sheet } = given;
  const current = await findCurrentSheet(tx, sheet.personaId);
  const version = (current?.version ?? 0) + 1;
  const ofPersona = eq(referenceSheets.personaId, sheet.personaId);
  await tx
    .update(referenceSheets)
    .set({ rest: 'held' })
    .where(and(ofPersona, eq(referenceSheets.rest, 'waiting')));
  await tx
    .delete(referenceSheets)
    .where(and(ofPersona, lte(referenceSheets.version, version - limits.referenceSheetVersionsMaximum)));
  const id = newId();
  await tx.insert(referenceSheets).values({ id, version, ...sheet });
  if (pictures.length > 0) {
    await tx.insert(referencePictures).values(pictures.map((picture) => toRow(id, picture)));
  }
  return id;
}

/**
 * Puts pictures into a persona's sheet. Gaps of the current version are filled; a picture is replaced in a new version,
 * so that the earlier one can be restored.
 */
export async function placePictures(
  tx: Tx,
  { userId, personaId }: { userId: string; personaId: string },
  placed: readonly SheetPicture[],
  origin: ReferenceSheet['origin'],
): Promise<void> {
  const current = await findCurrentSheet(tx, personaId);
  const existing = current ? await listSheetPictures(tx, current.id) : [];
  const views = placed.map(({ view }) => view);
  const isGap = ({ contentId, uploadId, isFailed }: KnownPicture) => (!contentId && !uploadId) || isFailed;
  if (current && existing.every((each) => !views.includes(each.view) || isGap(each))) {
    await fillGaps(tx, current.id, placed);
    return;
  }
  const pictures = [...existing.filter(({ view }) => !views.includes(view)), ...placed];
  await addVersion(tx, { userId, personaId, origin, rest: current?.rest ?? 'started', pictures });
}

/** Fills gaps of a version. */
export async function fillGaps(tx: Tx, sheetId: string, placed: readonly SheetPicture[]): Promise<void> {
  if (placed.length === 0) return;
  const views = placed.map(({ view }) => view);
  await tx
    .delete(referencePictures)
    .where(and(eq(referencePictures.sheetId, sheetId), inArray(referencePictures.view, views)));
  await tx.insert(referencePictures).values(placed.map((picture) => toRow(sheetId, picture)));
}

const toRow = (sheetId: string, { view, contentId, uploadId, jobId = null }: SheetPicture) => ({
  sheetId,
  view,
  contentId,
  uploadId,
  jobId,
});

/** Lists the views of a version that have no picture, without the front one. */
export async function listGaps(db: Queryable, sheetId: string): Promise<ReferenceView[]> {
  const rows = await db
    .select({ view: referencePictures.view })
    .from(referencePictures)
    .where(
      and(
        eq(referencePictures.sheetId, sheetId),
        ne(referencePictures.view, 'front'),
        isNull(referencePictures.contentId),
        isNull(referencePictures.uploadId),
      ),
    );
  return rows.map(({ view }) => view);
}
