import { and, asc, eq, gt, gte, isNull, lt, or, type SQL, sql, sum } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { ledgerHolds, meteredSpans, wallets } from './schema.ts';
import { walletIdSubquery } from './wallet-id-subquery.ts';

/** From `start` to before `end`. */
type Window = { start: Date; end: Date };

/** When what a wallet spends was invoiced; `end` is null while it is. */
export type MeteredSpan = { start: Date; end: Date | null };

const isWithin = ({ end, start }: Window) =>
  and(lt(meteredSpans.startedAt, end), or(isNull(meteredSpans.endedAt), gt(meteredSpans.endedAt, start)));

/** The metered spans of an account that overlap a window, oldest first. */
export function listMeteredSpans(db: Queryable, userId: string, window: Window): Promise<MeteredSpan[]> {
  return db
    .select({ start: meteredSpans.startedAt, end: meteredSpans.endedAt })
    .from(meteredSpans)
    .where(and(eq(meteredSpans.walletId, walletIdSubquery(userId)), isWithin(window)))
    .orderBy(asc(meteredSpans.startedAt));
}

/** The invoiced holds of one wallet that were captured in a window. */
const isCapturedWithin = (walletId: SQL | typeof meteredSpans.walletId, { end, start }: Window) =>
  and(
    eq(ledgerHolds.walletId, walletId),
    ledgerHolds.invoiced,
    eq(ledgerHolds.state, 'captured'),
    gte(ledgerHolds.resolvedAt, start),
    lt(ledgerHolds.resolvedAt, end),
  );

/** The accounts whose usage was invoiced in a window, or that finished work in it which had begun as such. */
export async function listMeteredAccounts(db: Queryable, window: Window): Promise<string[]> {
  const finished = db
    .select({ id: ledgerHolds.id })
    .from(ledgerHolds)
    .where(isCapturedWithin(meteredSpans.walletId, window));
  const rows = await db
    .selectDistinct({ userId: wallets.userId })
    .from(meteredSpans)
    .innerJoin(wallets, eq(wallets.id, meteredSpans.walletId))
    .where(or(isWithin(window), sql`exists (${finished})`));
  return rows.map(({ userId }) => userId);
}

/** The ids of the jobs whose invoiced holds were captured in a window, as a subquery. */
export function meteredJobsSubquery(userId: string, window: Window): SQL {
  const walletId = walletIdSubquery(userId);
  return sql`(select ${ledgerHolds.jobId} from ${ledgerHolds} where ${isCapturedWithin(walletId, window)})`;
}

/** Whole tokens that an account's invoiced holds spent in a window. */
export async function sumMeteredTokens(db: Queryable, userId: string, window: Window): Promise<number> {
  const [row] = await db
    .select({ tokens: sum(ledgerHolds.captured) })
    .from(ledgerHolds)
    .where(isCapturedWithin(walletIdSubquery(userId), window));
  return Number(row?.tokens ?? 0);
}
