import { AppError } from '#contract/errors.ts';
import { madeViews, type ReferenceView, referencePrice } from '#contract/reference-sheets.ts';
import { requireBalance } from '#features/billing/ledger';
import type { EngineJobRow } from '#features/generation/jobs';
import { type GenerationOrigin, startGeneration } from '#features/generation/requests';
import { getPersona } from '#features/library/personas';
import type { Tx } from '#platform/db/client.ts';
import { prepareViews, type SheetDeps } from './prepare-pictures.ts';
import {
  addVersion,
  findCurrentSheet,
  isWaitingForFront,
  listSheetPictures,
  lockPersona,
  placePictures,
  type SheetPicture,
  type SheetRow,
} from './versions.ts';

/** A call that makes pictures of a sheet. */
type Call = Omit<GenerationOrigin, 'asked'> & { personaId: string };

/**
 * Starts a reference sheet as a new version: the front picture now, the others once it is finished (`continue-sheet.ts`).
 * The account must be able to pay all of them, though each is held when it starts.
 *
 * @returns the front picture's job
 * @throws AppError as `startGeneration`; NOT_FOUND; CONFLICT while the front picture of a sheet is being made
 */
export function makeSheet(deps: SheetDeps, { personaId, ...call }: Call): Promise<EngineJobRow[]> {
  const { db } = deps;
  const { userId } = call;
  const asked = { makeReferenceSheet: personaId };
  return startGeneration(deps, { ...call, asked }, async () => {
    await getPersona(db, userId, personaId);
    await db.transaction((tx) => requireBalance(tx, userId, referencePrice(madeViews.length)));
    const prepared = await prepareViews(deps, { userId, personaId }, ['front']);
    return {
      ...prepared,
      guard: async (tx) => {
        await lockPersona(tx, userId, personaId);
        const current = await findCurrentSheet(tx, personaId);
        if (current) await requireNotWaiting(tx, current);
      },
      record: async (tx, [job]) => {
        const pictures = madeViews.map((view) => toPicture(view, view === 'front' ? job : undefined));
        await addVersion(tx, { userId, personaId, origin: 'made', rest: 'waiting', pictures });
      },
    };
  });
}

/**
 * Makes single pictures of a sheet: missing or failed ones, or again ones that the creator does not like. The other
 * finished pictures are their references.
 *
 * @returns a job for each view
 * @throws AppError as `startGeneration`; NOT_FOUND; CONFLICT for a picture that is being made
 */
export function makePictures(
  deps: SheetDeps,
  { personaId, ...call }: Call,
  asked: readonly ReferenceView[],
): Promise<EngineJobRow[]> {
  const { userId } = call;
  const [first, ...others] = [...new Set(asked)];
  if (!first) throw new AppError('VALIDATION_FAILED', 'Name at least one view.');
  const views: [ReferenceView, ...ReferenceView[]] = [first, ...others];
  const body = { makeReferencePictures: { personaId, views } };
  return startGeneration(deps, { ...call, asked: body }, async () => ({
    ...(await prepareViews(deps, { userId, personaId }, views)),
    guard: async (tx) => {
      await lockPersona(tx, userId, personaId);
      const current = await findCurrentSheet(tx, personaId);
      if (!current) throw new AppError('CONFLICT', 'Make the reference sheet first.');
      const pictures = await requireNotWaiting(tx, current);
      if (pictures.some(({ view, isMaking }) => isMaking && views.includes(view))) {
        throw new AppError('CONFLICT', 'This picture is being made. Wait for it, or cancel its job.');
      }
    },
    record: (tx, jobs) =>
      placePictures(
        tx,
        { userId, personaId },
        views.map((view, at) => toPicture(view, jobs[at])),
        'remade',
      ),
  }));
}

function toPicture(view: ReferenceView, job: EngineJobRow | undefined): SheetPicture {
  return { view, contentId: job?.contentId ?? null, uploadId: null, jobId: job?.id ?? null };
}

/** @returns the sheet's pictures @throws AppError CONFLICT while its front picture is being made */
async function requireNotWaiting(tx: Tx, sheet: SheetRow) {
  const pictures = await listSheetPictures(tx, sheet.id);
  if (isWaitingForFront(sheet, pictures)) {
    throw new AppError('CONFLICT', 'The reference sheet is being made. Wait for its front picture.');
  }
  return pictures;
}
