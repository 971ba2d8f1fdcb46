import { and, inArray } from 'drizzle-orm';
import { applyStatus, type StatusNews } from './apply-status.ts';
import type { Book } from './book.ts';
import { resolveCharge } from './charges.ts';
import type { CcbillDeps } from './deps.ts';
import type { AgreementStatus } from './parse-data-link.ts';
import { ccbillHints, ccbillRefunds, ccbillTransactions } from './schema.ts';
import { type BookKey, findBook, lockBook, saveBook } from './store.ts';

/**
 * Brings a stored subscription or purchase in line with CCBill: looks up a charge whose answer was lost, reads the
 * status of its agreements, and applies them in one transaction.
 *
 * @param also an agreement to read in any case
 * @returns the book; null when there is none
 * @throws PaymentError when CCBill cannot be asked
 */
export async function refreshBook(
  deps: CcbillDeps,
  key: BookKey,
  also: string | null = null,
): Promise<Book | null> {
  await resolveCharge(deps, 'subscriptionId' in key ? key.subscriptionId : key.paymentId);
  const book = await findBook(deps.db, key);
  if (!book) return null;
  const watched = listWatched(book, also).map(({ id }) => id);
  const hints = await readHints(deps, watched);
  const statuses = new Map<string, AgreementStatus>();
  for (const id of watched) {
    const status = await deps.statuses.read(id, hints.get(id));
    if (status) statuses.set(id, status);
  }
  if (statuses.size === 0) return book;
  return applyStatuses(deps, key, statuses);
}

/** When the last event about each agreement arrived. */
async function readHints({ db }: CcbillDeps, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(ccbillHints)
    .where(inArray(ccbillHints.agreementId, [...ids]));
  return new Map(rows.map(({ agreementId, arrivedAt }) => [agreementId, arrivedAt]));
}

/**
 * Agreements that may still change: the one that renews it, those that are to stop, the newest, whose payments may be
 * refunded or charged back, and the one that the caller asks for.
 */
function listWatched({ agreements, subscription }: Book, also: string | null) {
  const newest = agreements.slice(-newestWatched);
  return agreements.filter(
    (agreement) =>
      agreement.id === subscription?.agreementId ||
      agreement.id === also ||
      agreement.state === 'stopping' ||
      newest.includes(agreement),
  );
}

const newestWatched = 3;

async function applyStatuses(
  deps: CcbillDeps,
  key: BookKey,
  statuses: ReadonlyMap<string, AgreementStatus>,
): Promise<Book | null> {
  const { clock, db } = deps;
  const ids = [...statuses.keys()];
  return db.transaction(async (tx) => {
    const before = await lockBook(tx, key);
    if (!before) return null;
    const refunds = await tx
      .select({
        agreementId: ccbillRefunds.agreementId,
        cents: ccbillRefunds.cents,
        outcome: ccbillRefunds.outcome,
      })
      .from(ccbillRefunds)
      .where(inArray(ccbillRefunds.agreementId, ids));
    const rows = await tx
      .select()
      .from(ccbillTransactions)
      .where(
        and(
          inArray(ccbillTransactions.agreementId, ids),
          inArray(ccbillTransactions.kind, [...reversalKinds]),
        ),
      )
      .orderBy(ccbillTransactions.at, ccbillTransactions.id);
    let after = before;
    for (const [id, status] of statuses) {
      const news: StatusNews = {
        status,
        ownRefunds: refunds.filter(({ agreementId }) => agreementId === id),
        rows: rows.filter(({ agreementId }) => agreementId === id),
      };
      after = applyStatus(after, id, news, clock());
    }
    if (after !== before) await saveBook(tx, deps, before, after, clock());
    return after;
  });
}

const reversalKinds = ['REFUND', 'VOID', 'CHARGEBACK', 'RETURN'] as const;

/** Refreshes a book without its cached statuses. @throws PaymentError */
export async function refreshNow(deps: CcbillDeps, key: BookKey): Promise<Book | null> {
  const book = await findBook(deps.db, key);
  for (const { id } of book?.agreements ?? []) deps.statuses.forget(id);
  return refreshBook(deps, key);
}
