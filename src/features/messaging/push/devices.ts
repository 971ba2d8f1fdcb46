import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { PushDevice, pushSubscription } from '#contract/push.ts';
import { describeDevice } from '#features/identity/accounts';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { findAddressProblem } from '#platform/outbound/connect.ts';
import { type PushSubscriptionRow, pushSubscriptions } from './schema.ts';
import { isPublicKey } from './server-keys.ts';

/** Characters of a user agent that are kept. */
const userAgentMaximum = 400;

type DeviceCaller = { userId: string; sessionId: string };

function presentDevice(row: PushSubscriptionRow, sessionId: string): PushDevice {
  return {
    id: row.id,
    device: describeDevice(row.userAgent),
    current: row.sessionId === sessionId,
    createdAt: row.createdAt.toISOString(),
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
    failing: row.failingSince !== null,
  };
}

/** Lists a user's devices, the newest first. */
export async function listDevices(db: Db, { sessionId, userId }: DeviceCaller): Promise<PushDevice[]> {
  const rows = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.id));
  return rows.map((row) => presentDevice(row, sessionId));
}

type AddInput = {
  caller: DeviceCaller;
  form: z.output<typeof pushSubscription>;
  userAgent: string | undefined;
  now: Date;
};
type AddOptions = {
  /** The server's public key. */
  publicKey: string;
  allowLoopback: boolean;
};

/**
 * Adds the caller's browser, or changes its entry. A browser has one: what its session had before goes, and so does the
 * entry of an account that used the browser before. Beyond the limit the oldest device goes.
 *
 * @throws AppError BAD_REQUEST for an address that nothing is sent to, and for invalid keys; CONFLICT for an outdated
 *   server key, and for an endpoint of another browser
 */
export async function addDevice(tx: Tx, input: AddInput, options: AddOptions): Promise<PushDevice> {
  const { caller, form, now, userAgent } = input;
  requireUsable(form, options);
  // Serializes concurrent calls, so that the limit and the one entry of a browser hold.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push:${caller.userId}`}, 0))`);
  const values = {
    ...caller,
    ...form.keys,
    serverKey: form.serverKey,
    userAgent: userAgent?.slice(0, userAgentMaximum) ?? null,
    failingSince: null,
  };
  const [row] = await tx
    .insert(pushSubscriptions)
    .values({ id: newId(), endpoint: form.endpoint, createdAt: now, ...values })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: values,
      // The secret shows that it is the same browser.
      setWhere: or(eq(pushSubscriptions.userId, caller.userId), eq(pushSubscriptions.auth, form.keys.auth)),
    })
    .returning();
  if (!row)
    throw new AppError('CONFLICT', 'Another browser uses this address. Turn notifications off and on again.');
  await removeSurplus(tx, row);
  return presentDevice(row, caller.sessionId);
}

function requireUsable(
  { endpoint, keys, serverKey }: AddInput['form'],
  { allowLoopback, publicKey }: AddOptions,
): void {
  const objection = findAddressProblem(new URL(endpoint), allowLoopback);
  if (objection) throw new AppError('BAD_REQUEST', objection);
  if (!isPublicKey(keys.p256dh)) throw new AppError('BAD_REQUEST', 'The key of this browser is not valid.');
  if (serverKey !== publicKey) {
    throw new AppError('CONFLICT', 'The server has a new key. Reload the page and try again.');
  }
}

/** Removes what the same session had before, and the oldest devices beyond the limit. */
async function removeSurplus(tx: Tx, { id, sessionId, userId }: PushSubscriptionRow): Promise<void> {
  const own = eq(pushSubscriptions.userId, userId);
  await tx
    .delete(pushSubscriptions)
    .where(and(own, eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.id, id)));
  const surplus = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(own)
    .orderBy(desc(eq(pushSubscriptions.id, id)), desc(pushSubscriptions.id))
    .offset(limits.pushDevicesMaximum);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
}

/** Removes a device with its waiting messages. @throws AppError NOT_FOUND for an unknown one and for another user's */
export async function removeDevice(db: Db, userId: string, id: string): Promise<void> {
  const removed = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id });
  if (removed.length === 0) throw new AppError('NOT_FOUND', 'There is no such device.');
}
