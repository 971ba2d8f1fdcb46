import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { HoldSubject, LegalHold } from '#contract/legal-holds.ts';
import { accountsOf } from '#features/identity/accounts';
import { recordAct } from '#features/trust/audit';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { users } from '#schema/identity/accounts';
import { contentItems } from '#schema/library/items';
import { uploads } from '#schema/library/uploads';
import { legalHolds } from './schema.ts';

type NewHold = { subjectId: string; reason: string; actorId: string; now: Date };

/**
 * Holds a person with all that is theirs, an item or an upload: nothing deletes it until the hold is released. Its
 * owner is not told, and what they delete is gone to them.
 *
 * @throws AppError NOT_FOUND when there is nothing of this id, CONFLICT when it is held already
 */
export async function placeHold(tx: Tx, { actorId, now, reason, subjectId }: NewHold): Promise<void> {
  const subject = await subjectOf(tx, subjectId);
  const [placed] = await tx
    .insert(legalHolds)
    .values({ id: newId(), subject, subjectId, reason, placedBy: actorId, placedAt: now })
    .onConflictDoNothing()
    .returning({ id: legalHolds.id });
  if (!placed) throw new AppError('CONFLICT', 'This is under legal hold already.');
  await recordAct(tx, { actorId, action: 'hold.placed', subjectId: placed.id, details: { subject }, now });
}

type Kept = { subject: Exclude<HoldSubject, 'user'>; subjectId: string };

/** Holds several items and uploads that are not held yet. Repeatable. @param actorId null where a report does it */
export async function holdItems(
  tx: Tx,
  items: readonly Kept[],
  { actorId, now, reason }: { reason: string; actorId: string | null; now: Date },
): Promise<void> {
  if (items.length === 0) return;
  const placed = await tx
    .insert(legalHolds)
    .values(items.map((item) => ({ id: newId(), ...item, reason, placedBy: actorId, placedAt: now })))
    .onConflictDoNothing()
    .returning({ id: legalHolds.id, subject: legalHolds.subject });
  for (const { id, subject } of placed) {
    await recordAct(tx, { actorId, action: 'hold.placed', subjectId: id, details: { subject }, now });
  }
}

/** Releases a hold: what was deleted meanwhile goes with the next emptying of the trash. @throws AppError NOT_FOUND */
export async function releaseHold(
  tx: Tx,
  { actorId, holdId, now }: { actorId: string; holdId: string; now: Date },
): Promise<void> {
  const released = await tx
    .update(legalHolds)
    .set({ releasedAt: now, releasedBy: actorId })
    .where(and(eq(legalHolds.id, holdId), isNull(legalHolds.releasedAt)))
    .returning({ id: legalHolds.id });
  if (released.length === 0) throw new AppError('NOT_FOUND', 'There is no such hold in force.');
  await recordAct(tx, { actorId, action: 'hold.released', subjectId: holdId, now });
}

/** Releases holds that `holdItems` placed for that reason, while nobody stood behind them. Repeatable. */
export async function releaseHoldsOf(
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
    await recordAct(tx, { actorId, action: 'hold.released', subjectId: id, now });
  }
}

const holdsShown = 200;

/** All holds, the newest first. */
export async function listHolds(db: Db): Promise<LegalHold[]> {
  const rows = await db
    .select()
    .from(legalHolds)
    .orderBy(desc(legalHolds.placedAt), desc(legalHolds.id))
    .limit(holdsShown);
  const people = await accountsOf(
    db,
    rows.flatMap((row) => [row.placedBy ?? [], row.subject === 'user' ? row.subjectId : []].flat()),
  );
  const nameOf = (id: string | null) => (id && people.get(id)?.email) ?? 'an account that is gone';
  return rows.map(({ id, placedAt, placedBy, reason, releasedAt, subject, subjectId }) => ({
    id,
    subject,
    subjectId,
    name: subject === 'user' ? nameOf(subjectId) : null,
    reason,
    placedBy: placedBy ? nameOf(placedBy) : 'the report itself',
    placedAt: placedAt.toISOString(),
    releasedAt: releasedAt?.toISOString() ?? null,
  }));
}

/** Holds in force on a person with all that is theirs. */
export function holdsOn(db: Queryable, userId: string) {
  const { id, placedAt, reason, releasedAt, subjectId } = legalHolds;
  return db
    .select({ id, reason, placedAt })
    .from(legalHolds)
    .where(and(eq(subjectId, userId), isNull(releasedAt)));
}

async function subjectOf(db: Queryable, id: string): Promise<HoldSubject> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, id));
  if (user) return 'user';
  const [item] = await db.select({ id: contentItems.id }).from(contentItems).where(eq(contentItems.id, id));
  if (item) return 'content';
  const [upload] = await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, id));
  if (upload) return 'upload';
  throw new AppError('NOT_FOUND', 'There is no person, item or upload of this id.');
}
