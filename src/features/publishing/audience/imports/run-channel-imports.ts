import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { ChannelError, type RemoteContactPage } from '#channels/port';
import { audienceLimits as limits } from '#contract/audience-limits.ts';
import { channelRules } from '#contract/channel-kinds.ts';
import { type ChannelsDeps, getChannelForPost, withChannelTokens } from '#features/publishing/channels';
import type { Tx } from '#platform/db/client.ts';
import { hourMs, minuteMs } from '#platform/time.ts';
import { lockContacts, readContactLimit } from '../contacts/contact-limit.ts';
import { contactImports, type ImportRow } from '../schema.ts';
import { planChannelPage } from './plan-channel-page.ts';
import { storeAdded, storeMerged } from './store-contacts.ts';

const callMs = 30_000;
/** Longer than one page takes, with tokens that are refreshed; the lease of a worker that is killed ends with it. */
const leaseMs = 2 * minuteMs;
/** Then the import that has waited longest has its turn. */
const pagesOfTurn = 20;
/** Failures in a row, an hour apart in the end, after which an import ends: most of a day. */
const failuresMaximum = 24;
const [shortestPauseMs, longestPauseMs] = [minuteMs, hourMs];

/**
 * Reads the channels of all imports that are due, some pages of each in turn. A page is stored together with where the next
 * one begins: what is interrupted goes on with the page that was not stored.
 *
 * @param until stops between two pages
 */
export async function runChannelImports(deps: ChannelsDeps, until: () => boolean): Promise<void> {
  while (!until()) {
    const row = await claimImport(deps);
    if (!row) return;
    await readTurn(deps, row, until);
  }
}

async function claimImport({ clock, db }: ChannelsDeps): Promise<ImportRow | null> {
  const now = clock();
  return db.transaction(async (tx) => {
    const { id, leasedUntil, nextReadAt, state } = contactImports;
    const [due] = await tx
      .select({ id })
      .from(contactImports)
      .where(and(eq(state, 'running'), lte(nextReadAt, now), or(isNull(leasedUntil), lt(leasedUntil, now))))
      .orderBy(asc(nextReadAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return null;
    const [claimed] = await tx
      .update(contactImports)
      .set({ leasedUntil: toLeaseEnd(now) })
      .where(eq(id, due.id))
      .returning();
    return claimed ?? null;
  });
}

const toLeaseEnd = (now: Date) => new Date(now.getTime() + leaseMs);

async function readTurn(deps: ChannelsDeps, claimed: ImportRow, until: () => boolean): Promise<void> {
  let row: ImportRow | null = claimed;
  for (let page = 0; page < pagesOfTurn && !until(); page++) {
    const leased: ImportRow = row;
    try {
      row = await readPage(deps, leased);
    } catch (error) {
      return recordFailure(deps, leased, error);
    }
    if (!row) return;
  }
  await deps.db
    .update(contactImports)
    .set({ leasedUntil: null, nextReadAt: deps.clock() })
    .where(isLeased(row));
}

/** @returns the import as it goes on; null once it has ended, or belongs to another worker */
async function readPage(deps: ChannelsDeps, row: ImportRow): Promise<ImportRow | null> {
  const { channelId, cursor } = row;
  if (channelId === null) throw new ChannelError('unauthorized', 'The channel was disconnected.');
  await requireNotLimited(deps, row, channelId);
  const page = await withChannelTokens(deps, channelId, (tokens, account) => {
    const readContacts = row.channelKind && deps.adapters.find(row.channelKind)?.readContacts;
    if (!readContacts) throw new ChannelError('refused', 'This outlet gives no contacts.');
    return readContacts(cursor, { tokens, account, signal: AbortSignal.timeout(callMs) });
  });
  return deps.db.transaction((tx) => storePage(tx, row, page, deps.clock()));
}

/** An outlet that takes no posts at the moment takes no other calls either. */
async function requireNotLimited(
  { clock, db }: ChannelsDeps,
  { userId }: ImportRow,
  channelId: string,
): Promise<void> {
  const { kind, limitedUntil } = await getChannelForPost(db, userId, channelId);
  if (limitedUntil === null || limitedUntil <= clock()) return;
  const message = `${channelRules[kind].name} takes no more calls for now.`;
  throw new ChannelError('limited', message, { retryAt: limitedUntil });
}

async function storePage(
  tx: Tx,
  leased: ImportRow,
  { contacts, cursor }: RemoteContactPage,
  now: Date,
): Promise<ImportRow | null> {
  const [row] = await tx.select().from(contactImports).where(isLeased(leased)).for('update');
  if (!row || row.channelKind === null) return null;
  await lockContacts(tx, row.userId);
  const { most, used } = await readContactLimit(tx, row.userId);
  const room = most === null ? null : Math.max(0, most - used);
  const plan = await planChannelPage(tx, { ...row, channelKind: row.channelKind }, contacts, room);
  await storeAdded(tx, row, plan.added, now);
  await storeMerged(tx, row, plan.merges, now);
  const read = row.read + Math.max(1, contacts.length);
  const next = {
    ...{ cursor, read, failures: 0, problem: null },
    added: row.added + plan.added.length,
    merged: row.merged + plan.merges.length,
    refused: row.refused + plan.refused,
    overLimit: row.overLimit + plan.overLimit,
  };
  if (cursor === null) {
    await tx
      .update(contactImports)
      .set({ ...next, ...ended, state: 'done' })
      .where(isLeased(row));
    return null;
  }
  if (read >= limits.channelImportMaximum) {
    const problem = `It ended after ${limits.channelImportMaximum.toLocaleString('en-US')} people.`;
    await tx
      .update(contactImports)
      .set({ ...next, ...ended, state: 'failed', problem })
      .where(isLeased(row));
    return null;
  }
  const [extended] = await tx
    .update(contactImports)
    .set({ ...next, leasedUntil: toLeaseEnd(now) })
    .where(isLeased(row))
    .returning();
  return extended ?? null;
}

const ended = { leasedUntil: null, nextReadAt: null };

/** A worker that has lost its lease, and one whose import was undone, store nothing. */
const isLeased = ({ id, leasedUntil }: ImportRow) =>
  and(
    eq(contactImports.id, id),
    eq(contactImports.state, 'running'),
    leasedUntil === null ? sql`false` : eq(contactImports.leasedUntil, leasedUntil),
  );

/**
 * A limit is waited for and does not count as a failure; an outage is waited for longer and longer. What needs the creator ends
 * the import: what was read stays, and the next import completes it.
 */
async function recordFailure(deps: ChannelsDeps, row: ImportRow, error: unknown): Promise<void> {
  const failures = row.failures + 1;
  const known = error instanceof ChannelError ? error : null;
  if (!known) deps.log.warn({ err: error, importId: row.id }, 'the contacts of a channel could not be read');
  const message = known?.message ?? 'The contacts could not be read.';
  const isFinal =
    known?.problem === 'unauthorized' || known?.problem === 'refused' || failures >= failuresMaximum;
  if (isFinal) return update(deps, row, { ...ended, state: 'failed', failures, problem: message });
  const now = deps.clock().getTime();
  const pauseMs =
    known?.problem === 'limited' && known.retryAt
      ? Math.max(shortestPauseMs, known.retryAt.getTime() - now)
      : Math.min(longestPauseMs, shortestPauseMs * 2 ** Math.min(failures - 1, 10));
  await update(deps, row, {
    leasedUntil: null,
    nextReadAt: new Date(now + pauseMs),
    failures: known?.problem === 'limited' ? row.failures : failures,
    problem: message,
  });
}

async function update(
  { db }: ChannelsDeps,
  row: ImportRow,
  values: Partial<typeof contactImports.$inferInsert>,
): Promise<void> {
  await db.update(contactImports).set(values).where(isLeased(row));
}
