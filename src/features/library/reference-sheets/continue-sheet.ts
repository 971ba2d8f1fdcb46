import { and, asc, eq, inArray } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { startGeneration } from '#features/generation/requests';
import type { Db } from '#platform/db/client.ts';
import { workInBatches } from '#platform/in-batches.ts';
import { contentItems } from '../items/schema.ts';
import { referencePictures, referenceSheets } from '../personas/schema.ts';
import { prepareViews, type SheetDeps } from './prepare-pictures.ts';
import { fillGaps, listGaps, lockPersona, type SheetRow } from './versions.ts';

/** How long a sheet waits for an engine or the safety check that is away. */
const patienceMs = 60 * 60 * 1000;
/** Sheets of one sweep; the next one follows within a minute. */
const batch = 100;

const frontIsMissing = 'The front picture was not made, so the others were not started.';

/**
 * Creates what continues the sheet that waits for a picture, if there is one. Call it when a picture's job has ended, with
 * the job's item; null for one that was cancelled. It looks for the sheets of jobs that end together with one query.
 */
export function createSheetContinuation(deps: SheetDeps): (contentId: string | null) => Promise<void> {
  const findSheet = workInBatches((contentIds: readonly string[]) => findSheets(deps.db, contentIds));
  return async (contentId) => {
    const sheet = contentId === null ? null : await findSheet(contentId);
    if (sheet) await continueSheet(deps, sheet);
  };
}

/** Finds the sheets that wait for these pictures; null for a picture that none waits for. */
async function findSheets(db: Db, contentIds: readonly string[]): Promise<(SheetRow | null)[]> {
  const rows = await db
    .select({ contentId: referencePictures.contentId, sheet: referenceSheets })
    .from(referencePictures)
    .innerJoin(referenceSheets, eq(referenceSheets.id, referencePictures.sheetId))
    .where(
      and(
        inArray(referencePictures.contentId, [...contentIds]),
        eq(referencePictures.view, 'front'),
        eq(referenceSheets.rest, 'waiting'),
      ),
    );
  const sheets = new Map(rows.map(({ contentId, sheet }) => [contentId, sheet]));
  return contentIds.map((id) => sheets.get(id) ?? null);
}

/**
 * Continues all sheets that wait for their front picture: those whose worker died after it was finished, and those whose
 * front picture was cancelled or replaced.
 */
export async function continueSheets(deps: SheetDeps, signal: AbortSignal): Promise<void> {
  const waiting = await deps.db
    .select()
    .from(referenceSheets)
    .where(eq(referenceSheets.rest, 'waiting'))
    .orderBy(asc(referenceSheets.createdAt))
    .limit(batch);
  for (const sheet of waiting) {
    if (signal.aborted) return;
    await continueSheet(deps, sheet);
  }
}

/**
 * Starts the pictures after the front one, once that is finished: once for each version, whichever worker comes first. If
 * the rules or the balance refuse them, the sheet keeps the reason and its front picture, and nothing is charged.
 */
async function continueSheet(deps: SheetDeps, sheet: SheetRow): Promise<void> {
  const { db, clock } = deps;
  const { id, userId, personaId } = sheet;
  const front = await findFront(db, id);
  if (front === 'making') return;
  if (front === null) return hold(db, id, frontIsMissing);
  const [first, ...others] = await listGaps(db, id);
  if (!first) return finish(db, id);
  const views = [first, ...others] as const;
  const call = { userId, madeBy: front.madeBy, apiKey: null, idempotencyKey: `reference-sheet:${id}` };
  try {
    await startGeneration(deps, { ...call, asked: { continueReferenceSheet: id } }, async () => ({
      ...(await prepareViews(deps, { userId, personaId }, views)),
      guard: async (tx) => {
        await lockPersona(tx, userId, personaId);
        const [now] = await tx
          .select({ rest: referenceSheets.rest })
          .from(referenceSheets)
          .where(eq(referenceSheets.id, id));
        const gaps = new Set(await listGaps(tx, id));
        const isSame = views.length === gaps.size && views.every((view) => gaps.has(view));
        if (now?.rest !== 'waiting' || !isSame) throw new SheetHasChanged();
      },
      record: async (tx, jobs) => {
        const placed = views.map((view, at) => ({
          view,
          contentId: jobs[at]?.contentId ?? null,
          uploadId: null,
          jobId: jobs[at]?.id ?? null,
        }));
        await fillGaps(tx, id, placed);
        await tx.update(referenceSheets).set({ rest: 'started' }).where(eq(referenceSheets.id, id));
      },
    }));
  } catch (error) {
    if (error instanceof SheetHasChanged) return;
    if (!(error instanceof AppError) || error.code === 'INTERNAL') throw error;
    const isPatient = clock().getTime() - sheet.createdAt.getTime() < patienceMs;
    if (error.code === 'UNAVAILABLE' && isPatient) return;
    await hold(db, id, error.message);
  }
}

/** The creator or another worker changed the sheet meanwhile: the next sweep looks again. */
class SheetHasChanged extends Error {
  override readonly name = 'SheetHasChanged';
}

/** Finds the finished front picture and who made it; null if there is none and none will come. */
async function findFront(db: Db, sheetId: string): Promise<{ madeBy: string | null } | 'making' | null> {
  const [front] = await db
    .select({ picture: referencePictures, item: contentItems })
    .from(referencePictures)
    .leftJoin(contentItems, eq(contentItems.id, referencePictures.contentId))
    .where(and(eq(referencePictures.sheetId, sheetId), eq(referencePictures.view, 'front')));
  if (front?.picture.uploadId) return { madeBy: null };
  if (front?.item?.status === 'processing') return 'making';
  return front?.item?.status === 'completed' ? { madeBy: front.item.madeBy } : null;
}

async function hold(db: Db, sheetId: string, problem: string): Promise<void> {
  await db
    .update(referenceSheets)
    .set({ rest: 'held', problem })
    .where(and(eq(referenceSheets.id, sheetId), eq(referenceSheets.rest, 'waiting')));
}

async function finish(db: Db, sheetId: string): Promise<void> {
  await db
    .update(referenceSheets)
    .set({ rest: 'started' })
    .where(and(eq(referenceSheets.id, sheetId), eq(referenceSheets.rest, 'waiting')));
}
