import { and, desc, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { testEvent, type WebhookDelivery, type webhookDeliveryQuery } from '#contract/webhooks.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { wakeSenders } from './channel.ts';
import { leaseSeconds } from './claim.ts';
import { justArrivedSeconds } from './schedule.ts';
import { type DeliveryRow, type EndpointRow, webhookDeliveries, webhookEndpoints } from './schema.ts';

function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    body: row.body,
    attempts: row.attempts,
  };
}

/** Lists one page of the deliveries to an endpoint, newest first. @throws AppError NOT_FOUND */
export async function listDeliveries(
  db: Db,
  userId: string,
  endpointId: string,
  { limit, before }: z.output<typeof webhookDeliveryQuery>,
): Promise<WebhookDelivery[]> {
  const [endpoint] = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.userId, userId)));
  if (!endpoint) throw new AppError('NOT_FOUND', 'There is no such webhook.');
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        before ? lt(webhookDeliveries.id, before) : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);
  return rows.map(presentDelivery);
}

/** @throws AppError CONFLICT */
function requireEnabled({ enabled }: EndpointRow): void {
  if (!enabled) throw new AppError('CONFLICT', 'This webhook is turned off. Turn it on first.');
}

/** Sends a test message; returns the waiting one if there is one. @throws AppError CONFLICT */
export async function sendTest(tx: Tx, endpoint: EndpointRow, now: Date): Promise<WebhookDelivery> {
  requireEnabled(endpoint);
  const isWaitingTest = and(
    eq(webhookDeliveries.endpointId, endpoint.id),
    eq(webhookDeliveries.type, testEvent),
    eq(webhookDeliveries.state, 'waiting'),
  );
  const [waiting] = await tx.select().from(webhookDeliveries).where(isWaitingTest);
  if (waiting) return sendNow(tx, waiting, now);
  const body = JSON.stringify({
    type: testEvent,
    timestamp: now.toISOString(),
    data: { message: 'This is a test.' },
  });
  const values = { id: newId(), endpointId: endpoint.id, type: testEvent, body };
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ ...values, nextAttemptAt: now, createdAt: now })
    .returning();
  if (!row) throw new Error('the test was not stored');
  await wakeSenders(tx);
  return presentDelivery(row);
}

/** Sends a message again under the same id, with a fresh retry schedule. @throws AppError NOT_FOUND, CONFLICT */
export async function redeliver(
  tx: Tx,
  endpoint: EndpointRow,
  deliveryId: string,
  now: Date,
): Promise<WebhookDelivery> {
  const [row] = await tx
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpoint.id), eq(webhookDeliveries.id, deliveryId)))
    .for('update');
  if (!row) throw new AppError('NOT_FOUND', 'There is no such delivery.');
  requireEnabled(endpoint);
  return sendNow(tx, row, now);
}

async function sendNow(tx: Tx, row: DeliveryRow, now: Date): Promise<WebhookDelivery> {
  if (isOnItsWay(row, now) || hasJustArrived(row, now)) return presentDelivery(row);
  const [asked] = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', tries: 0, nextAttemptAt: now })
    .where(and(eq(webhookDeliveries.endpointId, row.endpointId), eq(webhookDeliveries.id, row.id)))
    .returning();
  await wakeSenders(tx);
  return presentDelivery(asked ?? row);
}

/** Whether the message is being sent, or will be within a lease. */
function isOnItsWay({ state, nextAttemptAt }: DeliveryRow, now: Date): boolean {
  if (state !== 'waiting' || !nextAttemptAt) return false;
  return nextAttemptAt.getTime() <= now.getTime() + leaseSeconds * 1000;
}

/**
 * Whether the message has just arrived: the second call of a double click can come after the first has delivered it. A
 * message that failed is already waiting for its next attempt.
 */
function hasJustArrived({ state, attempts }: DeliveryRow, now: Date): boolean {
  const last = attempts.at(-1);
  if (state !== 'delivered' || !last) return false;
  const arrivedAt = Date.parse(last.at) + last.milliseconds;
  return now.getTime() - arrivedAt < justArrivedSeconds * 1000;
}

/** Fails the waiting messages of a disabled endpoint; its owner can send each again. */
export async function failWaitingDeliveries(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAttemptAt: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'waiting')));
}

/** Deletes deliveries created before a time. */
export async function removeOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));
}
