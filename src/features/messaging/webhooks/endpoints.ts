import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Webhook, webhookForm } from '#contract/webhooks.ts';
import { type KeyRing, open, seal } from '#platform/crypto/sealing.ts';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { objectionToAddress } from '#platform/outbound/connect.ts';
import { stopWaiting } from './deliveries.ts';
import { previousSecretHours } from './schedule.ts';
import { type EndpointRow, webhookEndpoints } from './schema.ts';
import { newSecret } from './sign.ts';

type Form = z.output<typeof webhookForm>;
export type Keeping = { keyRing: KeyRing; allowLoopback: boolean };

export function presentWebhook(row: EndpointRow): Webhook {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    enabled: row.enabled,
    stopped: row.stopped,
    failingSince: row.failingSince?.toISOString() ?? null,
    secretVersion: row.secretVersion,
    previousSecretUntil: row.previousSecretUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** What a secret is sealed as. */
export const aadOf = (endpointId: string) => `webhook-secret:${endpointId}`;

/** The secrets that sign now, the newest first. @throws Error when the newest cannot be opened */
export function secretsOf(row: EndpointRow, keyRing: KeyRing, now: Date): string[] {
  const opened = (sealed: string) =>
    open(Buffer.from(sealed, 'base64'), aadOf(row.id), keyRing).toString('utf8');
  const { previousSecret, previousSecretUntil } = row;
  const previous = previousSecret && previousSecretUntil && previousSecretUntil > now ? [previousSecret] : [];
  return [row.secret, ...previous].map(opened);
}

const sealedFor = (endpointId: string, secret: string, keyRing: KeyRing) =>
  seal(Buffer.from(secret), aadOf(endpointId), keyRing).toString('base64');

/** A person's endpoints, the newest first. */
export async function listEndpoints(db: Db, userId: string): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(desc(webhookEndpoints.id));
  return rows.map(presentWebhook);
}

/** @throws AppError NOT_FOUND for an unknown endpoint and for somebody else's */
export async function ownEndpoint(db: Queryable, userId: string, id: string): Promise<EndpointRow> {
  const [row] = await db.select().from(webhookEndpoints).where(ownedBy(userId, id)).for('no key update');
  if (!row) throw new AppError('NOT_FOUND', 'There is no such webhook.');
  return row;
}

const ownedBy = (userId: string, id: string) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId));

/** @throws AppError BAD_REQUEST for an address to which nothing is ever sent */
function requireAddress(url: string, allowLoopback: boolean): void {
  const objection = objectionToAddress(new URL(url), allowLoopback);
  if (objection) throw new AppError('BAD_REQUEST', objection);
}

/** One for each address: what is sent twice by a double click is made once. @throws AppError CONFLICT */
async function requireFree(tx: Tx, userId: string, url: string, except: string | null): Promise<void> {
  // Of endpoints that are made at the same moment each sees those before it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${userId}`}, 0))`);
  const [taken] = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), eq(webhookEndpoints.url, url)));
  if (taken && taken.id !== except) throw new AppError('CONFLICT', 'You have a webhook to that address.');
}

/**
 * @returns the secret too, which is kept sealed and never shown again
 * @throws AppError CONFLICT when there are as many as an account may have, or one to the same address
 */
export async function createEndpoint(
  tx: Tx,
  { keyRing, allowLoopback }: Keeping,
  { userId, form, now }: { userId: string; form: Form; now: Date },
): Promise<{ webhook: Webhook; secret: string }> {
  requireAddress(form.url, allowLoopback);
  await requireFree(tx, userId, form.url, null);
  const own = eq(webhookEndpoints.userId, userId);
  const [there] = await tx.select({ endpoints: count() }).from(webhookEndpoints).where(own);
  if ((there?.endpoints ?? 0) >= limits.webhooksMaximum) {
    const most = `You have ${limits.webhooksMaximum} webhooks, which is the most. Delete one first.`;
    throw new AppError('CONFLICT', most);
  }
  const id = newId();
  const secret = newSecret();
  const values = { id, userId, ...form, secret: sealedFor(id, secret, keyRing), createdAt: now };
  const [row] = await tx.insert(webhookEndpoints).values(values).returning();
  if (!row) throw new Error('the webhook was not stored');
  return { webhook: presentWebhook(row), secret };
}

/** Turned off, it gives up what waits; turned on, it begins with a clean record. @throws AppError NOT_FOUND, CONFLICT */
export async function changeEndpoint(
  tx: Tx,
  { allowLoopback }: Keeping,
  { userId, id, form }: { userId: string; id: string; form: Form },
): Promise<Webhook> {
  const before = await ownEndpoint(tx, userId, id);
  requireAddress(form.url, allowLoopback);
  if (form.url !== before.url) await requireFree(tx, userId, form.url, id);
  const begunAnew = form.enabled && (!before.enabled || form.url !== before.url);
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ ...form, ...(begunAnew && { stopped: null, failingSince: null }) })
    .where(eq(webhookEndpoints.id, id))
    .returning();
  if (!row) throw new Error('the webhook was not changed');
  if (!form.enabled) await stopWaiting(tx, id);
  return presentWebhook(row);
}

/** @throws AppError NOT_FOUND */
export async function deleteEndpoint(db: Db, userId: string, id: string): Promise<void> {
  const deleted = await db.delete(webhookEndpoints).where(ownedBy(userId, id)).returning();
  if (deleted.length === 0) throw new AppError('NOT_FOUND', 'There is no such webhook.');
}

/**
 * Makes a new secret; the one before it signs too for a day.
 *
 * @param version of the secret that it is to follow @throws AppError NOT_FOUND, CONFLICT when that is not the present one
 */
export async function rotateSecret(
  tx: Tx,
  { keyRing }: Keeping,
  { userId, id, version, now }: { userId: string; id: string; version: number; now: Date },
): Promise<{ webhook: Webhook; secret: string }> {
  const before = await ownEndpoint(tx, userId, id);
  if (before.secretVersion !== version) {
    throw new AppError('CONFLICT', 'Another secret was made meanwhile. Look at it again.');
  }
  const secret = newSecret();
  const [row] = await tx
    .update(webhookEndpoints)
    .set({
      secret: sealedFor(id, secret, keyRing),
      secretVersion: version + 1,
      previousSecret: before.secret,
      previousSecretUntil: new Date(now.getTime() + previousSecretHours * 3_600_000),
    })
    .where(eq(webhookEndpoints.id, id))
    .returning();
  if (!row) throw new Error('the secret was not stored');
  return { webhook: presentWebhook(row), secret };
}
