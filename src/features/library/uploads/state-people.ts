import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { PeopleForm, Upload } from '#contract/uploads.ts';
import { type Judge, requireAllowed } from '#features/trust/safety';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { lockUpload, noUpload, shown, uploadOf } from './queries.ts';
import { type UploadRow, uploadConsents, uploads } from './schema.ts';

type Stating = { db: Db; judge: Judge };
type Statement = { userId: string; personId: string; uploadId: string; form: PeopleForm; now: Date };
type Consent = Extract<PeopleForm, { people: 'consented' }>;

/**
 * Records what an upload's owner says of people in it (decisions.md 19): that nobody can be recognised, or who
 * agreed, how, and when. A statement is never changed: another one is put beside it, and the latest counts.
 *
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for a day that has not come; CONTENT_BLOCKED for words about
 *   minors or known people; CONFLICT for a mask, and for "nobody" where somebody's consent is on record
 */
export async function statePeople({ db, judge }: Stating, statement: Statement): Promise<Upload> {
  const { form, now, uploadId, userId } = statement;
  await uploadOf(db, userId, uploadId);
  if (form.people === 'consented') {
    requirePastDay(form.givenOn, now);
    const { note, person } = form;
    await requireAllowed(judge, { category: 'sfw', fields: { person, note } });
  }
  return db.transaction(async (tx) => {
    const upload = await lockUpload(tx, userId, uploadId);
    if (upload.removedAt) throw noUpload();
    if (upload.purpose === 'mask') throw new AppError('CONFLICT', 'A mask shows nobody.');
    if (form.people === 'consented') await recordConsent(tx, { ...statement, form });
    else await requireNobodyStated(tx, upload);
    const [stated] = await tx
      .update(uploads)
      .set({ people: form.people })
      .where(eq(uploads.id, uploadId))
      .returning();
    return shown(tx, stated ?? upload);
  });
}

async function recordConsent(
  tx: Tx,
  { form, now, personId: userId, uploadId }: Statement & { form: Consent },
): Promise<void> {
  const { givenOn, manner, note, person } = form;
  await tx
    .insert(uploadConsents)
    .values({ id: newId(), uploadId, userId, person, manner, givenOn, note, recordedAt: now });
}

/** Whoever was named once is in the picture: a consent is taken back, not denied. @throws AppError CONFLICT */
async function requireNobodyStated(tx: Tx, { id }: UploadRow): Promise<void> {
  const named = await tx
    .select({ id: uploadConsents.id })
    .from(uploadConsents)
    .where(eq(uploadConsents.uploadId, id))
    .limit(1);
  if (named.length === 0) return;
  throw new AppError(
    'CONFLICT',
    'You have named somebody in this picture. If that was wrong, delete it and upload it again.',
  );
}

/** Nobody who could agree to anything today was of age before. */
const earliestDay = '1900-01-01';
/** Where a day begins first, it is 14 hours ahead of UTC. */
const furthestAheadHours = 14;

/** @throws AppError VALIDATION_FAILED */
function requirePastDay(day: string, now: Date): void {
  const today = new Date(now.getTime() + furthestAheadHours * 3_600_000).toISOString().slice(0, 10);
  if (day >= earliestDay && day <= today) return;
  throw new AppError(
    'VALIDATION_FAILED',
    'Enter the day on which the consent was given; today at the latest.',
    {
      field: 'givenOn',
    },
  );
}

/** Takes back every statement that stands. @returns whether one stood */
export async function revokeStatements(tx: Tx, uploadId: string, now: Date): Promise<boolean> {
  const revoked = await tx
    .update(uploadConsents)
    .set({ revokedAt: now })
    .where(and(eq(uploadConsents.uploadId, uploadId), isNull(uploadConsents.revokedAt)))
    .returning({ id: uploadConsents.id });
  return revoked.length > 0;
}
