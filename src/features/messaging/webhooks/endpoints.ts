import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Webhook, webhookForm } from '#contract/webhooks.ts';
import { type KeyRing, open, seal } from '#platform/crypto/sealing.ts';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { findAddressProblem } from '#platform/outbound/connect.ts';
import { addHours } from '#platform/time.ts';
import { failWaitingDeliveries } from './deliveries.ts';
import { previousSecretHours } from './schedule.ts';
import { type EndpointRow, webhookEndpoints } from './schema.ts';
import { createSecret } from './sign.ts';

type Form = z.output<typeof webhookForm>;
export type EndpointDeps = { keyRing: KeyRing; allowLoopback: boolean };

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

/** Returns the additional authenticated data of a sealed secret. */
export const getSecretAad = (endpointId: string) => `webhook-secret:${endpointId}`;

/** Decrypts the active secrets, newest first. @throws Error when one cannot be decrypted */
export function openSecrets(row: EndpointRow, keyRing: KeyRing, now: Date): string[] {
  const opened = (sealed: string) =>
    open(Buffer.from(sealed, 'base64'), getSecretAad(row.id), keyRing).toString('utf8');
  const { previousSecret, previousSecretUntil } = row;
  const previous = previousSecret && previousSecretUntil && previousSecretUntil > now ? [previousSecret] : [];
  return [row.secret, ...previous].map(opened);
}

const sealSecret = (endpointId: string, secret: string, keyRing: KeyRing) =>
  seal(Buffer.from(secret), getSecretAad(endpointId), keyRing).toString('base64');

/** Lists a user's endpoints, newest first. */
export async function listEndpoints(db: Db, userId: string): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(desc(webhookEndpoints.id));
  return rows.map(presentWebhook);
}

/** Returns and locks an endpoint. @throws AppError NOT_FOUND for an unknown endpoint and for another user's */
export async function lockEndpoint(db: Queryable, userId: string, id: string): Promise<EndpointRow> {
  const [row] = await db.select().from(webhookEndpoints).where(ownedBy(userId, id)).for('no key update');
  if (!row) throw new AppError('NOT_FOUND', 'There is no such webhook.');
  return row;
}

const ownedBy = (userId: string, id: string) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId));

/** @throws AppError BAD_REQUEST for a URL that webhooks must not call */
function requireAddress(url: string, allowLoopback: boolean): void {
  const objection = findAddressProblem(new URL(url), allowLoopback);
  if (objection) throw new AppError('BAD_REQUEST', objection);
}

/** Each URL has one endpoint, so that a double click creates one. @throws AppError CONFLICT */
async function requireUnusedAddress(
  tx: Tx,
  userId: string,
  url: string,
  except: string | null,
): Promise<void> {
  // Serializes concurrent calls, so that each sees the endpoints of those before.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${userId}`}, 0))`);
  const [taken] = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), eq(webhookEndpoints.url, url)));
  if (taken && taken.id !== except)
    throw new AppError('CONFLICT', 'You already have a webhook for this URL.');
}

/**
 * Creates an endpoint.
 *
 * @returns the endpoint, and its secret, which is stored encrypted and never shown again
 * @throws AppError CONFLICT when the limit is reached, or an endpoint with the same URL exists
 */
export async function createEndpoint(
  tx: Tx,
  { keyRing, allowLoopback }: EndpointDeps,
  { userId, form, now }: { userId: string; form: Form; now: Date },
): Promise<{ webhook: Webhook; secret: string }> {
  requireAddress(form.url, allowLoopback);
  await requireUnusedAddress(tx, userId, form.url, null);
  const own = eq(webhookEndpoints.userId, userId);
  const [there] = await tx.select({ endpoints: count() }).from(webhookEndpoints).where(own);
  if ((there?.endpoints ?? 0) >= limits.webhooksMaximum) {
    const most = `You have reached the limit of ${limits.webhooksMaximum} webhooks. Delete one to add another.`;
    throw new AppError('CONFLICT', most);
  }
  const id = newId();
  const secret = createSecret();
  const values = { id, userId, ...form, secret: sealSecret(id, secret, keyRing), createdAt: now };
  const [row] = await tx.insert(webhookEndpoints).values(values).returning();
  if (!row) throw new Error('the webhook was not stored');
  return { webhook: presentWebhook(row), secret };
}

/** Changes an endpoint. Disabling fails its waiting messages; enabling clears its failures. @throws AppError NOT_FOUND, CONFLICT */
export async function changeEndpoint(
  tx: Tx,
  { allowLoopback }: EndpointDeps,
  { userId, id, form }: { userId: string; id: string; form: Form },
): Promise<Webhook> {
  const before = await lockEndpoint(tx, userId, id);
  requireAddress(form.url, allowLoopback);
  if (form.url !== before.url) await requireUnusedAddress(tx, userId, form.url, id);
  const restarted = form.enabled && (!before.enabled || form.url !== before.url);
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ ...form, ...(restarted && { stopped: null, failingSince: null }) })
    .where(eq(webhookEndpoints.id, id))
    .returning();
  if (!row) throw new Error('the webhook was not changed');
  if (!form.enabled) await failWaitingDeliveries(tx, id);
  return presentWebhook(row);
}

/** @throws AppError NOT_FOUND */
export async function deleteEndpoint(db: Db, userId: string, id: string): Promise<void> {
  const deleted = await db.delete(webhookEndpoints).where(ownedBy(userId, id)).returning();
  if (deleted.length === 0) throw new AppError('NOT_FOUND', 'There is no such webhook.');
}

/**
 * Creates a new secret; the previous one also signs for `previousSecretHours`.
 *
 * @param version of the current secret
 * @throws AppError NOT_FOUND, CONFLICT when the version is not the current one
 */
export async function rotateSecret(
  tx: Tx,
  { keyRing }: EndpointDeps,
  { userId, id, version, now }: { userId: string; id: string; version: number; now: Date },
): Promise<{ webhook: Webhook; secret: string }> {
  const before = await lockEndpoint(tx, userId, id);
  if (before.secretVersion !== version) {
    throw new AppError('CONFLICT', 'The secret has changed meanwhile. Reload the page and try again.');
  }
  const secret = createSecret();
  const [row] = await tx
    .update(webhookEndpoints)
    .set({
      secret: sealSecret(id, secret, keyRing),
      secretVersion: version + 1,
      previousSecret: before.secret,
      previousSecretUntil: addHours(now, previousSecretHours),
    })
    .where(eq(webhookEndpoints.id, id))
    .returning();
  if (!row) throw new Error('the secret was not stored');
  return { webhook: presentWebhook(row), secret };
}
