import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { HoldSubject, LegalHold } from '#contract/legal-holds.ts';
import { listAccounts } from '#features/identity/accounts';
import { listExistingContents } from '#features/library/items';
import { hasUpload } from '#features/library/uploads';
import { recordAuditEntry } from '#features/trust/audit';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { legalHolds } from './schema.ts';

type PlaceHoldInput = { subjectId: string; reason: string; actorId: string; now: Date };

/**
 * Places a legal hold on a user with all their data, an item or an upload: nothing deletes it until the hold is
 * released. The owner gets no notice, and no longer sees what they delete.
 *
 * @throws AppError NOT_FOUND for an unknown id, CONFLICT when it is already on hold
 */
export async function placeHold(tx: Tx, { actorId, now, reason, subjectId }: PlaceHoldInput): Promise<void> {
  const subject = await getHoldSubject(tx, subjectId);
  const [placed] = await tx
    .insert(legalHolds)
    .values({ id: newId(), subject, subjectId, reason, placedBy: actorId, placedAt: now })
    .onConflictDoNothing()
    .returning({ id: legalHolds.id });
  if (!placed) throw new AppError('CONFLICT', 'This is already under legal hold.');
  await recordAuditEntry(tx, {
    actorId,
    action: 'hold.placed',
    subjectId: placed.id,
    details: { subject },
    now,
  });
}

type HeldItem = { subject: Exclude<HoldSubject, 'user'>; subjectId: string };

/** Holds items and uploads that are not on hold yet. Idempotent. @param actorId null for an automatic hold */
export async function holdItems(
  tx: Tx,
  items: readonly HeldItem[],
  { actorId, now, reason }: { reason: string; actorId: string | null; now: Date },
): Promise<void> {
  if (items.length === 0) return;
  const placed = await tx
    .insert(legalHolds)
    .values(items.map((item) => ({ id: newId(), ...item, reason, placedBy: actorId, placedAt: now })))
    .onConflictDoNothing()
    .returning({ id: legalHolds.id, subject: legalHolds.subject });
  for (const { id, subject } of placed) {
    await recordAuditEntry(tx, { actorId, action: 'hold.placed', subjectId: id, details: { subject }, now });
  }
}

/** Releases a hold. The next trash clean-up removes what its owner deleted meanwhile. @throws AppError NOT_FOUND */
export async function releaseHold(
  tx: Tx,
  { actorId, holdId, now }: { actorId: string; holdId: string; now: Date },
): Promise<void> {
  const released = await tx
    .update(legalHolds)
    .set({ releasedAt: now, releasedBy: actorId })
    .where(and(eq(legalHolds.id, holdId), isNull(legalHolds.releasedAt)))
    .returning({ id: legalHolds.id });
  if (released.length === 0) throw new AppError('NOT_FOUND', 'Hold not found, or already released.');
  await recordAuditEntry(tx, { actorId, action: 'hold.released', subjectId: holdId, now });
}

/** Releases the automatic holds that `holdItems` placed for this reason. Idempotent. */
export async function releaseAutomaticHolds(
  tx: Tx,
  subjectIds: readonly string[],
  { actorId, now, reason }: { reason: string; actorId: string; now: Date },
): Promise<void> {
  const released = await tx
    .update(legalHolds)
    .set({ releasedAt: now, releasedBy: actorId })
    .where(
      and(
        inArray(legalHolds.subjectId, [...subjectIds]),
        eq(legalHolds.reason, reason),
        isNull(legalHolds.placedBy),
        isNull(legalHolds.releasedAt),
      ),
    )
    .returning({ id: legalHolds.id });
  for (const { id } of released) {
    await recordAuditEntry(tx, { actorId, action: 'hold.released', subjectId: id, now });
  }
}

const holdsShown = 200;

/** The latest holds, newest first. */
export async function listHolds(db: Db): Promise<LegalHold[]> {
  const rows = await db
    .select()
    .from(legalHolds)
    .orderBy(desc(legalHolds.placedAt), desc(legalHolds.id))
    .limit(holdsShown);
  const people = await listAccounts(
    db,
    rows.flatMap((row) => [row.placedBy ?? [], row.subject === 'user' ? row.subjectId : []].flat()),
  );
  const getEmail = (id: string | null) => (id && people.get(id)?.email) ?? 'Deleted account';
  return rows.map(({ id, placedAt, placedBy, reason, releasedAt, subject, subjectId }) => ({
    id,
    subject,
    subjectId,
    name: subject === 'user' ? getEmail(subjectId) : null,
    reason,
    placedBy: placedBy ? getEmail(placedBy) : 'Automatic, after a report',
    placedAt: placedAt.toISOString(),
    releasedAt: releasedAt?.toISOString() ?? null,
  }));
}

/** The holds in force on a user. */
export function listUserHolds(db: Queryable, userId: string) {
  const { id, placedAt, reason, releasedAt, subjectId } = legalHolds;
  return db
    .select({ id, reason, placedAt })
    .from(legalHolds)
    .where(and(eq(subjectId, userId), isNull(releasedAt)));
}

async function getHoldSubject(db: Queryable, id: string): Promise<HoldSubject> {
  if ((await listAccounts(db, [id])).has(id)) return 'user';
  if ((await listExistingContents(db, [id])).length > 0) return 'content';
  if (await hasUpload(db, id)) return 'upload';
  throw new AppError('NOT_FOUND', 'No user, item or upload has this id.');
}
