import { desc } from 'drizzle-orm';
import { type KeyRing, open } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/db/client.ts';
import { getSecretAad } from './endpoints.ts';
import { webhookEndpoints } from './schema.ts';

/** Decrypts the secrets of the newest webhooks, to check that the key ring is the right one. */
export async function trySecrets(
  db: Db,
  keyRing: KeyRing,
  most: number,
): Promise<{ tried: number; unopened: string[] }> {
  const { id, secret } = webhookEndpoints;
  const rows = await db.select({ id, secret }).from(webhookEndpoints).orderBy(desc(id)).limit(most);
  const unopened = rows.filter((row) => {
    try {
      open(Buffer.from(row.secret, 'base64'), getSecretAad(row.id), keyRing);
      return false;
    } catch {
      return true;
    }
  });
  return { tried: rows.length, unopened: unopened.map((row) => row.id) };
}
