import { and, eq, isNull } from 'drizzle-orm';
import type { Purchase as PurchaseAnswer } from '#contract/billing.ts';
import { AppError } from '#contract/errors.ts';
import { purchaseOf } from '#contract/token-prices.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { askProvider, unlessAway } from './ask-provider.ts';
import type { Billing } from './billing.ts';
import { customerOf } from './customer.ts';
import { type Purchase, purchases } from './schema.ts';
import { sync } from './sync.ts';

/**
 * Begins to buy tokens; the same key again is the same purchase, as it stands.
 *
 * @param key the caller's for this one purchase; null for one that is not asked for again
 * @throws AppError CONFLICT when the key was used for another number, UNAVAILABLE
 */
export async function purchaseTokens(
  billing: Billing,
  userId: string,
  tokens: number,
  key: string | null,
): Promise<PurchaseAnswer> {
  const { clock, db, provider } = billing;
  const { bonus, price } = purchaseOf(tokens);
  const idempotencyKey = key ?? newId();
  await db
    .insert(purchases)
    .values({
      id: newId(),
      userId,
      tokens,
      bonus,
      cents: price,
      idempotencyKey,
      provider: provider.id,
      createdAt: clock(),
    })
    .onConflictDoNothing();
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, userId), eq(purchases.idempotencyKey, idempotencyKey)));
  if (!row) throw new Error('a purchase was not kept');
  if (row.tokens !== tokens) {
    throw new AppError('CONFLICT', 'This Idempotency-Key was used for another purchase.');
  }
  if (row.paymentId || row.provider !== provider.id) return presentPurchase(row);

  const customerId = await customerOf(billing, userId);
  const made = await askProvider(() =>
    provider.createPurchase({
      customerId,
      cents: row.cents,
      name: `${row.tokens} tokens`,
      reference: row.id,
      key: `purchase:${row.id}`,
    }),
  );
  const [begun] = await db
    .update(purchases)
    .set({ paymentId: made.id, clientSecret: made.clientSecret })
    .where(and(eq(purchases.id, row.id), isNull(purchases.clientSecret)))
    .returning();
  return presentPurchase(begun ?? (await ownPurchase(db, userId, row.id)));
}

/** How a purchase stands; while it is open the provider is asked, so that a lost hint costs a moment only. */
export async function readPurchase(billing: Billing, userId: string, id: string): Promise<PurchaseAnswer> {
  const { db, provider } = billing;
  const row = await ownPurchase(db, userId, id);
  const { paymentId, state } = row;
  if (state !== 'open' || !paymentId || row.provider !== provider.id) return presentPurchase(row);
  await unlessAway(() => sync(billing, { kind: 'payment', id: paymentId }));
  return presentPurchase(await ownPurchase(db, userId, id));
}

/** @throws AppError NOT_FOUND for an unknown one and for somebody else's */
async function ownPurchase(db: Db, userId: string, id: string): Promise<Purchase> {
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.id, id), eq(purchases.userId, userId)));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such purchase.');
  return row;
}

function presentPurchase({ bonus, cents, clientSecret, id, state, tokens }: Purchase): PurchaseAnswer {
  const waits = state === 'open';
  return { id, state, tokens, bonus, cents, checkoutUrl: null, clientSecret: waits ? clientSecret : null };
}
