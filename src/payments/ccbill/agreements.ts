import { eq } from 'drizzle-orm';
import { PaymentError } from '../port.ts';
import { type Book, updateAgreement } from './book.ts';
import type { CcbillDeps } from './deps.ts';
import { ccbillAgreements } from './schema.ts';
import { type BookKey, findBookOfAgreement, lockBook, saveBook } from './store.ts';

/**
 * Tells CCBill to renew the agreements of a book no more, as far as they are to stop. CCBill keeps what is paid for
 * until it expires, and has no way back: what is to go on after that is charged anew.
 *
 * @throws PaymentError when CCBill does not confirm it; a job asks again each minute
 */
export async function stopAgreements(deps: CcbillDeps, book: Book, key: BookKey): Promise<void> {
  for (const { id, state } of book.agreements) {
    if (state === 'stopping') await stopAgreement(deps, id, key);
  }
}

async function stopAgreement(deps: CcbillDeps, id: string, key: BookKey): Promise<void> {
  const { clock, dataLink, db, statuses } = deps;
  try {
    await dataLink.cancel(id);
  } catch (error) {
    // The answer may be lost, or it may have ended before.
    statuses.forget(id);
    const status = await statuses.read(id);
    if (!(error instanceof PaymentError) || status?.state === 'active' || !status) throw error;
  }
  statuses.forget(id);
  await db.transaction(async (tx) => {
    const before = await lockBook(tx, key);
    if (before) await saveBook(tx, deps, before, updateAgreement(before, id, { state: 'stopped' }), clock());
  });
}

/** Asks again for everything that is to stop. @throws PaymentError */
export async function stopPending(deps: CcbillDeps): Promise<void> {
  const pending = await deps.db
    .select({ id: ccbillAgreements.id })
    .from(ccbillAgreements)
    .where(eq(ccbillAgreements.state, 'stopping'));
  for (const { id } of pending) {
    const key = await findBookOfAgreement(deps.db, id);
    if (key) await stopAgreement(deps, id, key);
  }
}
