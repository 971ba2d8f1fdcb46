import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { releaseContents, withholdContents } from '#features/library/items';
import { releaseUploads, withholdUploads } from '#features/library/uploads';
import { allowForEveryone, allowForUser, forbidPictures } from '#features/trust/removed-pictures';
import type { Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { addEvent, filterEvents, listEvents, lockCase } from './cases.ts';
import { buildMatchQuery, findMatches, type Match, type MatchQuery } from './matches.ts';
import { notifyCreators } from './notify-creators.ts';
import { placeReportHolds } from './report-holds.ts';
import { takedownItems } from './schema.ts';
import { getCaseState } from './states.ts';

/** Withholds the items that a case names. */
export async function withholdNamed(tx: Tx, caseId: string, wanted: MatchQuery, now: Date): Promise<void> {
  await withholdItems(tx, caseId, await findMatches(tx, { ...wanted, fingerprints: [] }), now);
}

/**
 * Finds everything that matches a case, across the installation, and withholds it. After a removal it also notifies the
 * creators and forbids the pictures. For a report about a minor it runs before the decision. Does nothing for other
 * cases. Idempotent.
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
  const hide = report.kind === 'under_age' && (state === 'received' || state === 'in_review');
  if (!hide && state !== 'removed') return;
  const known = await tx
    .select({ id: takedownItems.itemId })
    .from(takedownItems)
    .where(and(eq(takedownItems.caseId, caseId), isNull(takedownItems.distance)));
  const wanted = await buildMatchQuery(
    tx,
    report,
    known.map(({ id }) => id),
  );
  const matches = await findMatches(tx, wanted);
  await withholdItems(tx, caseId, matches, now);
  if (hide) {
    const alreadyHidden = events.some(({ type }) => type === 'hidden');
    if (!alreadyHidden && matches.length > 0) await addEvent(tx, { caseId, type: 'hidden', at: now });
    await placeReportHolds(tx, report, { actorId: null, now });
    return;
  }
  await notifyCreators(tx, mailContext, report, now);
  const sha256s = matches.flatMap(({ sha256 }) => (sha256 ? [sha256] : []));
  await forbidPictures(tx, caseId, { sha256s, perceptualHash: null }, now);
  const actorId = events.find(({ type }) => type === 'removed')?.actorId ?? null;
  await placeReportHolds(tx, report, { actorId, now });
}

async function withholdItems(tx: Tx, caseId: string, matches: readonly Match[], now: Date): Promise<void> {
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
  const of = (kind: Match['kind']) => free.filter((item) => item.kind === kind).map(({ id }) => id);
  await releaseContents(tx, of('content'), now);
  await releaseUploads(tx, of('upload'));
  const [left] = await tx
    .select({ id: takedownItems.itemId })
    .from(takedownItems)
    .where(and(eq(takedownItems.caseId, caseId), isNull(takedownItems.releasedAt)))
    .limit(1);
  if (userId && left) await allowForUser(tx, caseId, userId);
  else await allowForEveryone(tx, caseId);
}
