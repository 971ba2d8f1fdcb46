import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { createCreditorReference } from '../../src/payments/bank-transfer/creditor-reference.ts';
import { bankTransferCharges, bankTransferCustomers } from '../../src/payments/bank-transfer/schema.ts';

/** An open payment by bank transfer, for tokens. */
export async function makeCharge(db: Db, userId: string, cents = 500) {
  const now = new Date();
  const customerId = newId();
  await db.insert(bankTransferCustomers).values({ id: customerId, userId });
  const [charge] = await db
    .insert(bankTransferCharges)
    .values({
      id: newId(),
      customerId,
      kind: 'purchase',
      code: createCreditorReference(),
      reference: newId(),
      name: '100 tokens',
      cents,
      state: 'open',
      receivedCents: 0,
      refundedCents: 0,
      reversed: false,
      payBy: addDays(now, 14),
      createdAt: now,
      changedAt: now,
    })
    .returning();
  if (!charge) throw new Error('a charge was not stored');
  return charge;
}
