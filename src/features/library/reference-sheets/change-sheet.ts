import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { PictureChoice } from '#contract/picture-choice.ts';
import type { ReferenceView } from '#contract/reference-sheets.ts';
import { getChosenPicture } from '#features/generation/tools';
import { getPersona } from '#features/library/personas';
import { saveUpload } from '#features/library/uploads';
import { findPictureViolation, type PictureRules } from '#features/trust/safety';
import type { Db, Tx } from '#platform/db/client.ts';
import { referenceSheets } from '../personas/schema.ts';
import { addVersion, findCurrentSheet, listSheetPictures, lockPersona, placePictures } from './versions.ts';

type Given = { userId: string; personaId: string };

export type ChangeDeps = {
  db: Db;
  /** Called in the transaction that changes the pictures of a persona's sheet. */
  onChanged: (tx: Tx, sheet: Given) => Promise<void>;
};

/**
 * Chooses an own picture as a view of the sheet: a generated one, or an upload whose person has consented
 * (`docs/requirements/decisions.md` 19). A chosen upload is saved, so that it does not expire.
 *
 * @throws AppError NOT_FOUND; CONFLICT for a picture in progress, and with the reason for one that is not permitted
 */
export async function choosePicture(
  { db, onChanged, pictures }: ChangeDeps & { pictures: PictureRules },
  { userId, personaId }: Given,
  view: ReferenceView,
  choice: PictureChoice,
): Promise<void> {
  await getPersona(db, userId, personaId);
  const { facts } = await getChosenPicture(db, userId, choice);
  const violation = findPictureViolation(
    { operation: 'text_to_image', category: facts.category, role: 'reference' },
    facts,
    pictures,
  );
  if (violation) throw new AppError('CONFLICT', violation.reason);
  const contentId = 'contentId' in choice ? choice.contentId : null;
  const uploadId = 'uploadId' in choice ? choice.uploadId : null;
  await db.transaction(async (tx) => {
    if (uploadId) await saveUpload(tx, userId, uploadId, true);
    await lockPersona(tx, userId, personaId);
    await placePictures(tx, { userId, personaId }, [{ view, contentId, uploadId }], 'chosen');
    await onChanged(tx, { userId, personaId });
  });
}

/** Removes a picture from the sheet, in a new version. The picture stays in the library. @throws AppError NOT_FOUND */
export async function removePicture(
  { db, onChanged }: ChangeDeps,
  { userId, personaId }: Given,
  view: ReferenceView,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPersona(tx, userId, personaId);
    const current = await findCurrentSheet(tx, personaId);
    const pictures = current ? await listSheetPictures(tx, current.id) : [];
    const removed = pictures.find((each) => each.view === view);
    if (!current || !removed) {
      throw new AppError('NOT_FOUND', 'The reference sheet has no such picture.');
    }
    const rest = current.rest === 'waiting' && view === 'front' ? 'held' : current.rest;
    const left = pictures.map((each) =>
      each.view === view ? { view, contentId: null, uploadId: null } : each,
    );
    await addVersion(tx, { userId, personaId, origin: 'removed', rest, pictures: left });
    await onChanged(tx, { userId, personaId });
  });
}

/** Uses an earlier version again, as a new one. @throws AppError NOT_FOUND */
export async function restoreVersion(
  { db, onChanged }: ChangeDeps,
  { userId, personaId }: Given,
  version: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPersona(tx, userId, personaId);
    const [earlier] = await tx
      .select()
      .from(referenceSheets)
      .where(and(eq(referenceSheets.personaId, personaId), eq(referenceSheets.version, version)));
    if (!earlier) throw new AppError('NOT_FOUND', 'There is no such version of the reference sheet.');
    const pictures = await listSheetPictures(tx, earlier.id);
    await addVersion(tx, { userId, personaId, origin: 'restored', rest: 'started', pictures });
    await onChanged(tx, { userId, personaId });
  });
}
