import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { releaseContents, withholdContents } from '#features/library/items';
import { releaseUploads, withholdUploads } from '#features/library/uploads';
import { allowAgain, allowForAll, forbidPictures } from '#features/trust/removed-pictures';
import type { Tx } from '#platform/db/client.ts';
import { addEvent, eventsAbout, eventsOf, lockCase } from './cases.ts';
import { holdKept } from './hold-kept.ts';
import { findMatches, type Match, type Wanted, wantedBy } from './matches.ts';
import { takedownItems } from './schema.ts';
import { caseStateOf } from './states.ts';
import { type NoticePost, tellMakers } from './tell-makers.ts';

/** Keeps from everybody what a case names, at once. */
export async function withholdNamed(tx: Tx, caseId: string, wanted: Wanted, now: Date): Promise<void> {
  await withhold(tx, caseId, await findMatches(tx, { ...wanted, marks: [] }), now);
}

/**
 * Finds all that a case is about, across the installation, and keeps it from everybody: of a report that is decided
 * so, telling those whose it was and forbidding that it comes back; of one about a person under age before it is
 * decided. Repeatable, and does nothing to any other.
 */
export async function withholdMatches(tx: Tx, post: NoticePost, caseId: string, now: Date): Promise<void> {
  const report = await lockCase(tx, caseId);
  const events = eventsAbout(await eventsOf(tx, caseId), null);
  const state = caseStateOf(events);
  const hide = report.kind === 'under_age' && (state === 'received' || state === 'in_review');
  if (!hide && state !== 'removed') return;
  const known = await tx
    .select({ id: takedownItems.itemId })
    .from(takedownItems)
    .where(and(eq(takedownItems.caseId, caseId), isNull(takedownItems.distance)));
  const wanted = await wantedBy(
    tx,
    report,
    known.map(({ id }) => id),
  );
  const matches = await findMatches(tx, wanted);
  await withhold(tx, caseId, matches, now);
  if (hide) {
    const told = events.some(({ type }) => type === 'hidden');
    if (!told && matches.length > 0) await addEvent(tx, { caseId, type: 'hidden', at: now });
    await holdKept(tx, report, { actorId: null, now });
    return;
  }
  await tellMakers(tx, post, report, now);
  const sha256s = matches.flatMap(({ sha256 }) => (sha256 ? [sha256] : []));
  await forbidPictures(tx, caseId, { sha256s, perceptualHash: null }, now);
  const actorId = events.find(({ type }) => type === 'removed')?.actorId ?? null;
  await holdKept(tx, report, { actorId, now });
}

async function withhold(tx: Tx, caseId: string, matches: readonly Match[], now: Date): Promise<void> {
  if (matches.length === 0) return;
  await tx
    .insert(takedownItems)
    .values(
      matches.map(({ id, kind, userId, distance }) => ({
        caseId,
        kind,
        itemId: id,
        userId,
        distance,
        withheldAt: now,
      })),
    )
    .onConflictDoNothing();
  const of = (kind: Match['kind']) => matches.filter((match) => match.kind === kind).map(({ id }) => id);
  await withholdContents(tx, of('content'), now);
  await withholdUploads(tx, of('upload'), now);
}

/**
 * Gives back what a case keeps from everybody, of one person or of all; what another case keeps too stays with it.
 *
 * @param userId whose, who may have it again though others may not; null: everybody's, and everybody may
 */
export async function release(tx: Tx, caseId: string, userId: string | null, now: Date): Promise<void> {
  const theirs = and(
    eq(takedownItems.caseId, caseId),
    userId ? eq(takedownItems.userId, userId) : undefined,
    isNull(takedownItems.releasedAt),
    isNull(takedownItems.deletedAt),
  );
  const other = alias(takedownItems, 'other');
  const keptElsewhere = tx
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        eq(other.itemId, takedownItems.itemId),
        sql`${other.caseId} <> ${takedownItems.caseId}`,
        isNull(other.releasedAt),
        isNull(other.deletedAt),
      ),
    );
  const free = await tx
    .select({ kind: takedownItems.kind, id: takedownItems.itemId })
    .from(takedownItems)
    .where(and(theirs, notExists(keptElsewhere)));
  await tx.update(takedownItems).set({ releasedAt: now }).where(theirs);
  const of = (kind: Match['kind']) => free.filter((item) => item.kind === kind).map(({ id }) => id);
  await releaseContents(tx, of('content'), now);
  await releaseUploads(tx, of('upload'));
  const [left] = await tx
    .select({ id: takedownItems.itemId })
    .from(takedownItems)
    .where(and(eq(takedownItems.caseId, caseId), isNull(takedownItems.releasedAt)))
    .limit(1);
  if (userId && left) await allowAgain(tx, caseId, userId);
  else await allowForAll(tx, caseId);
}
