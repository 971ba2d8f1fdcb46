import { and, eq, sql } from 'drizzle-orm';
import { type KeyRing, open, parseKeyId, seal } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/db/client.ts';
import { getSecretAad } from './endpoints.ts';
import { webhookEndpoints } from './schema.ts';

/**
 * Re-encrypts the webhook secrets that use an older key. Updates both secrets of a webhook together, and only if they are
 * unchanged, so that it can run beside a live installation, be interrupted and be repeated. Secrets that cannot be
 * decrypted stay unchanged; the delivery log asks the owner for a new secret.
 *
 * @returns how many webhooks were re-encrypted, and how many have a secret that cannot be decrypted
 */
export async function resealSecrets(
  db: Db,
  keyRing: KeyRing,
): Promise<{ resealed: number; unopened: number }> {
  const columns = {
    id: webhookEndpoints.id,
    secret: webhookEndpoints.secret,
    previousSecret: webhookEndpoints.previousSecret,
  };
  const counts = { resealed: 0, unopened: 0 };
  for (const { id, secret, previousSecret } of await db.select(columns).from(webhookEndpoints)) {
    const next = reseal(secret, id, keyRing);
    const nextPrevious = previousSecret === null ? null : reseal(previousSecret, id, keyRing);
    if (next === undefined || nextPrevious === undefined) counts.unopened++;
    const set = { secret: next ?? secret, previousSecret: nextPrevious ?? previousSecret };
    if (set.secret === secret && set.previousSecret === previousSecret) continue;
    const unchanged = and(
      eq(webhookEndpoints.id, id),
      eq(webhookEndpoints.secret, secret),
      sql`${webhookEndpoints.previousSecret} is not distinct from ${previousSecret}`,
    );
    const moved = await db
      .update(webhookEndpoints)
      .set(set)
      .where(unchanged)
      .returning({ id: webhookEndpoints.id });
    counts.resealed += moved.length;
  }
  return counts;
}

/** Re-encrypts a secret; returns it unchanged under the current key, and undefined when it cannot be decrypted. */
function reseal(sealed: string, endpointId: string, keyRing: KeyRing): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const aad = getSecretAad(endpointId);
  try {
    const plain = open(bytes, aad, keyRing);
    if (parseKeyId(bytes) === keyRing.currentId) return sealed;
    return seal(plain, aad, keyRing).toString('base64');
  } catch {
    return;
  }
}
