import { issueInvoice } from '#features/billing/invoices';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { makeSeller } from './seller.ts';

/** Issues a receipt for purchased tokens. */
export function makeReceipt(
  db: Db,
  userId: string,
  now = new Date(),
): Promise<{ id: string; number: string }> {
  const lines = [{ text: '500 tokens', quantity: 100, unitCents: 2_250, cents: 2_250 }];
  return db.transaction((tx) =>
    issueInvoice(tx, makeSeller(), {
      userId,
      kind: 'tokens',
      status: 'paid',
      lines,
      key: `test:${newId()}`,
      now,
    }),
  );
}

/** Issues an invoice that is due in seven days. */
export function makeOpenInvoice(
  db: Db,
  userId: string,
  now = new Date(),
): Promise<{ id: string; number: string }> {
  const lines = [{ text: 'Managed plan, 1 model', quantity: 100, unitCents: 49_700, cents: 49_700 }];
  const dueAt = addDays(now, 7);
  return db.transaction((tx) =>
    issueInvoice(tx, makeSeller(), {
      userId,
      kind: 'managed',
      status: 'open',
      lines,
      dueAt,
      key: `test:${newId()}`,
      now,
    }),
  );
}
