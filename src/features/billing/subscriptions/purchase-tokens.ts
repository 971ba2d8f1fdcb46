import { and, eq, isNull } from 'drizzle-orm';
import type { Purchase as PurchaseAnswer } from '#contract/billing.ts';
import { AppError } from '#contract/errors.ts';
import { getTokenPurchase } from '#contract/token-prices.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { BillingDeps } from './billing.ts';
import { callProvider, ignoreOutage } from './call-provider.ts';
import { getOrCreateCustomer } from './customer.ts';
import { requireOpenSales } from './require-open-sales.ts';
import { type Purchase, purchases } from './schema.ts';
import { syncSubject } from './sync.ts';

/**
 * Starts a token purchase. The same key again returns the same purchase in its current state.
 *
 * @param key the caller's idempotency key; null when the call is never repeated
 * @throws AppError CONFLICT when the key was used for another amount, sales are closed, or the provider of an earlier call
 *   with the key is not configured; UNAVAILABLE
 */
export async function purchaseTokens(
  billing: BillingDeps,
  userId: string,
  tokens: number,
  key: string | null,
): Promise<PurchaseAnswer> {
  const { clock, db, providers } = billing;
  await requireOpenSales(billing, userId);
  const { bonus, price } = getTokenPurchase(tokens);
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
      provider: providers.forTokens().id,
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
  if (row.state !== 'open') return toPurchase(billing, row);
  const provider = providers.get(row.provider);
  if (row.paymentId) return toPurchase(billing, row);

  const customerId = await getOrCreateCustomer({ ...billing, provider }, userId);
  const made = await callProvider(() =>
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
  return toPurchase(billing, begun ?? (await getPurchase(db, userId, row.id)));
}

/** Reads a purchase. While it is open this asks the provider, so that a lost webhook delays it by a moment only. */
export async function readPurchase(
  billing: BillingDeps,
  userId: string,
  id: string,
): Promise<PurchaseAnswer> {
  const { db, providers } = billing;
  const row = await getPurchase(db, userId, id);
  const { paymentId, provider, state } = row;
  if (state !== 'open' || !paymentId || !providers.find(provider)) return toPurchase(billing, row);
  await ignoreOutage(() => syncSubject(billing, { provider, kind: 'payment', id: paymentId }));
  return toPurchase(billing, await getPurchase(db, userId, id));
}

/** @throws AppError NOT_FOUND for an unknown purchase and for another account's */
async function getPurchase(db: Db, userId: string, id: string): Promise<Purchase> {
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.id, id), eq(purchases.userId, userId)));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such purchase.');
  return row;
}

function toPurchase({ providers }: BillingDeps, row: Purchase): PurchaseAnswer {
  const { bonus, cents, clientSecret, id, state, tokens } = row;
  const payment = (state === 'open' && clientSecret && providers.find(row.provider)?.client) || null;
  return {
    id,
    state,
    tokens,
    bonus,
    cents,
    checkoutUrl: null,
    clientSecret: payment && clientSecret,
    payment,
  };
}
