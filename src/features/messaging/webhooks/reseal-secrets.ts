import { and, eq, sql } from 'drizzle-orm';
import { type KeyRing, open, seal, sealedKeyId } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/db/client.ts';
import { aadOf } from './endpoints.ts';
import { webhookEndpoints } from './schema.ts';

/**
 * Seals every webhook's secrets that are under an older key anew, under the current one. Each webhook's change
 * together, and only if they are still the same, so that this can run beside a working installation, be
 * interrupted and be repeated. What does not open stays as it is: its owner reads in the log that a new secret
 * is needed.
 *
 * @returns of how many webhooks secrets were sealed anew, and of how many some do not open
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
    const next = resealed(secret, id, keyRing);
    const nextPrevious = previousSecret === null ? null : resealed(previousSecret, id, keyRing);
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

/** The same where it is under the current key already, undefined where it does not open. */
function resealed(sealed: string, endpointId: string, keyRing: KeyRing): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const aad = aadOf(endpointId);
  try {
    const plain = open(bytes, aad, keyRing);
    if (sealedKeyId(bytes) === keyRing.currentId) return sealed;
    return seal(plain, aad, keyRing).toString('base64');
  } catch {
    return;
  }
}
