import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { uploadedPeopleText } from '#contract/operating-modes.ts';
import type { PeopleForm, Upload } from '#contract/uploads.ts';
import { type Judge, type PictureRules, requireAllowed } from '#features/trust/safety';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { addHours, toUtcDate } from '#platform/time.ts';
import { getUpload, lockUpload, presentWithConsent, uploadNotFound } from './queries.ts';
import { type UploadRow, uploadConsents, uploads } from './schema.ts';

type StatePeopleDeps = PictureRules & { db: Db; judge: Judge };
type StatePeopleInput = { userId: string; personId: string; uploadId: string; form: PeopleForm; now: Date };
type Consent = Extract<PeopleForm, { people: 'consented' }>;

/**
 * Records the owner's statement about people in an upload (docs/requirements/decisions.md 19): that no person is
 * recognizable, or who agreed, how and when. Statements are never changed; a new one is added, and the latest counts.
 *
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for a date in the future; CONTENT_BLOCKED for texts about minors or
 *   known people; CONFLICT for a mask, and for "no people" when a consent is on record; FORBIDDEN for a
 *   person where uploads may not show people
 */
export async function statePeople(
  { allowsUploadedPeople, db, judge }: StatePeopleDeps,
  statement: StatePeopleInput,
): Promise<Upload> {
  const { form, now, uploadId, userId } = statement;
  await getUpload(db, userId, uploadId);
  if (form.people === 'consented') {
    if (!allowsUploadedPeople) throw new AppError('FORBIDDEN', uploadedPeopleText);
    requirePastDay(form.givenOn, now);
    const { note, person } = form;
    await requireAllowed(judge, { category: 'sfw', fields: { person, note } });
  }
  return db.transaction(async (tx) => {
    const upload = await lockUpload(tx, userId, uploadId);
    if (upload.removedAt) throw uploadNotFound();
    if (upload.purpose === 'mask') throw new AppError('CONFLICT', 'A mask shows no people.');
    if (form.people === 'consented') await recordConsent(tx, { ...statement, form });
    else await requireNoConsentRecorded(tx, upload);
    const [stated] = await tx
      .update(uploads)
      .set({ people: form.people })
      .where(eq(uploads.id, uploadId))
      .returning();
    return presentWithConsent(tx, stated ?? upload);
  });
}

async function recordConsent(
  tx: Tx,
  { form, now, personId: userId, uploadId }: StatePeopleInput & { form: Consent },
): Promise<void> {
  const { givenOn, manner, note, person } = form;
  await tx
    .insert(uploadConsents)
    .values({ id: newId(), uploadId, userId, person, manner, givenOn, note, recordedAt: now });
}

/** A person who was named once is in the picture: a consent can be revoked, but not denied. @throws AppError CONFLICT */
async function requireNoConsentRecorded(tx: Tx, { id }: UploadRow): Promise<void> {
  const named = await tx
    .select({ id: uploadConsents.id })
    .from(uploadConsents)
    .where(eq(uploadConsents.uploadId, id))
    .limit(1);
  if (named.length === 0) return;
  throw new AppError(
    'CONFLICT',
    'You have named a person in this picture. If that was a mistake, delete the picture and upload it again.',
  );
}

/** Rejects obvious typos. */
const earliestDay = '1900-01-01';
/** The time zone furthest ahead of UTC. */
const furthestAheadHours = 14;

/** @throws AppError VALIDATION_FAILED */
function requirePastDay(day: string, now: Date): void {
  const today = toUtcDate(addHours(now, furthestAheadHours));
  if (day >= earliestDay && day <= today) return;
  throw new AppError('VALIDATION_FAILED', 'Enter the date of the consent. It cannot be in the future.', {
    field: 'givenOn',
  });
}

/** Revokes all active statements. @returns whether there were any */
export async function revokeStatements(tx: Tx, uploadId: string, now: Date): Promise<boolean> {
  const revoked = await tx
    .update(uploadConsents)
    .set({ revokedAt: now })
    .where(and(eq(uploadConsents.uploadId, uploadId), isNull(uploadConsents.revokedAt)))
    .returning({ id: uploadConsents.id });
  return revoked.length > 0;
}
