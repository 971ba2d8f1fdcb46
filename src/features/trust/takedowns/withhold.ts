import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { releaseContents, withholdContents } from '#features/library/items';
import { releaseUploads, withholdUploads } from '#features/library/uploads';
import { allowForEveryone, allowForUser, forbidPictures } from '#features/trust/removed-pictures';
import type { Queryable, Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { addEvent, filterEvents, listEvents, lockCase } from './cases.ts';
import { type AffectedItem, filterIds, findAffected } from './find-affected.ts';
import { buildMatchQuery, type MatchQuery } from './matches.ts';
import { notifyCreators } from './notify-creators.ts';
import { placeReportHolds } from './report-holds.ts';
import { type CaseRow, takedownItems } from './schema.ts';
import { getCaseState, isOpen } from './states.ts';

/** Withholds the items that a case names. */
export async function withholdNamed(tx: Tx, caseId: string, wanted: MatchQuery, now: Date): Promise<void> {
  await withholdItems(
    tx,
    caseId,
    await findAffected(tx, { kind: 'other' }, { ...wanted, fingerprints: [] }),
    now,
  );
}

/**
 * Finds everything that a case affects, across the installation, and withholds it. After a removal it also notifies the
 * creators and forbids the pictures. For a report about a minor it runs before the decision. Does nothing for other
 * cases. A creator whose content this case removed and then restored keeps everything. Idempotent.
 */
export async function withholdMatches(
  tx: Tx,
  mailContext: MailContext,
  caseId: string,
  now: Date,
): Promise<void> {
  const report = await lockCase(tx, caseId);
  const events = filterEvents(await listEvents(tx, caseId), null);
  const state = getCaseState(events);
  const hide = report.kind === 'under_age' && isOpen(events);
  if (!hide && state !== 'removed' && state !== 'removed_automatically') return;
  const known = await tx.select().from(takedownItems).where(eq(takedownItems.caseId, caseId));
  const named = known.filter(
    ({ derived, distance, releasedAt }) => !derived && distance === null && !releasedAt,
  );
  const wanted = await buildMatchQuery(
    tx,
    report,
    named.map(({ itemId }) => itemId),
  );
  const restored = new Set(known.filter(({ releasedAt }) => releasedAt).map(({ userId }) => userId));
  const affected = await withholdAffected(tx, report, wanted, { restored, now });
  if (hide) {
    const alreadyHidden = events.some(({ type }) => type === 'hidden');
    if (!alreadyHidden && affected.length > 0) await addEvent(tx, { caseId, type: 'hidden', at: now });
    await placeReportHolds(tx, report, { actorId: null, now });
    return;
  }
  await notifyCreators(tx, mailContext, report, now);
  const sha256s = affected.flatMap(({ sha256 }) => (sha256 ? [sha256] : []));
  await forbidPictures(tx, caseId, { sha256s, perceptualHash: null }, now);
  for (const { perceptualHash } of affected.filter(({ derived }) => derived)) {
    await forbidPictures(tx, caseId, { sha256s: [], perceptualHash }, now);
  }
  const actorId = events.find(({ type }) => type === 'removed')?.actorId ?? null;
  await placeReportHolds(tx, report, { actorId, now });
}

/** Withholds what a case affects. Searches again until nothing new is found: what is withheld gets no new results. */
async function withholdAffected(
  tx: Tx,
  report: CaseRow,
  wanted: MatchQuery,
  { now, restored }: { now: Date; restored: ReadonlySet<string> },
): Promise<AffectedItem[]> {
  for (;;) {
    const found = await findAffected(tx, report, wanted);
    const affected = found.filter(({ userId }) => !restored.has(userId));
    if ((await withholdItems(tx, report.id, affected, now)) === 0) return affected;
  }
}

/** Withholds the items that the case has not withheld before. @returns how many */
async function withholdItems(
  tx: Tx,
  caseId: string,
  items: readonly AffectedItem[],
  now: Date,
): Promise<number> {
  if (items.length === 0) return 0;
  const added = await tx
    .insert(takedownItems)
    .values(
      items.map(({ derived, distance, id, kind, userId }) => ({
        caseId,
        kind,
        itemId: id,
        userId,
        distance,
        derived,
        withheldAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: takedownItems.itemId });
  const ids = new Set(added.map(({ id }) => id));
  const fresh = items.filter(({ id }) => ids.has(id));
  await withholdContents(tx, filterIds(fresh, 'content'), now);
  await withholdUploads(tx, filterIds(fresh, 'upload'), now);
  return fresh.length;
}

/**
 * Releases the items that a case withholds, except those that another case withholds too.
 *
 * @param userId releases the items of this user and exempts them from the ban; null for all users
 */
export async function releaseItems(tx: Tx, caseId: string, userId: string | null, now: Date): Promise<void> {
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
  const of = (kind: AffectedItem['kind']) => free.filter((item) => item.kind === kind).map(({ id }) => id);
  await releaseContents(tx, of('content'), now);
  await releaseUploads(tx, of('upload'));
  if (userId && (await hasWithheldItems(tx, caseId))) await allowForUser(tx, caseId, userId);
  else await allowForEveryone(tx, caseId);
}

/** Whether a case has items that it did not release. */
export async function hasWithheldItems(db: Queryable, caseId: string): Promise<boolean> {
  const [left] = await db
    .select({ id: takedownItems.itemId })
    .from(takedownItems)
    .where(and(eq(takedownItems.caseId, caseId), isNull(takedownItems.releasedAt)))
    .limit(1);
  return left !== undefined;
}
