import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { type KeyRing, open, parseKeyId, seal } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/db/client.ts';
import { channels } from './schema.ts';
import { getTokensAad, openTokens } from './seal-tokens.ts';

/**
 * Re-encrypts the tokens of channels that use an older key, only if they are unchanged, so that it can run beside a live
 * installation, be interrupted and be repeated. Tokens that cannot be decrypted stay; their channel is to be connected again.
 *
 * @returns how many were re-encrypted, and how many cannot be decrypted
 */
export async function resealChannelTokens(
  db: Db,
  keyRing: KeyRing,
): Promise<{ resealed: number; unopened: number }> {
  const counts = { resealed: 0, unopened: 0 };
  const rows = await db
    .select({ id: channels.id, tokens: channels.tokens })
    .from(channels)
    .where(isNotNull(channels.tokens));
  for (const { id, tokens } of rows) {
    if (tokens === null) continue;
    const next = reseal(id, tokens, keyRing);
    if (next === null) counts.unopened++;
    else if (next !== tokens) {
      const moved = await db
        .update(channels)
        .set({ tokens: next })
        .where(and(eq(channels.id, id), eq(channels.tokens, tokens)))
        .returning({ id: channels.id });
      counts.resealed += moved.length;
    }
  }
  return counts;
}

/** @returns null for tokens that no key opens; the same for those under the current key */
function reseal(channelId: string, sealed: string, keyRing: KeyRing): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  const aad = getTokensAad(channelId);
  try {
    const plain = open(bytes, aad, keyRing);
    return parseKeyId(bytes) === keyRing.currentId ? sealed : seal(plain, aad, keyRing).toString('base64');
  } catch {
    return null;
  }
}

/** Opens the tokens of the newest channels, to check that the key ring is the right one. */
export async function tryChannelTokens(
  db: Db,
  keyRing: KeyRing,
  most: number,
): Promise<{ tried: number; unopened: number }> {
  const rows = await db
    .select({ id: channels.id, tokens: channels.tokens })
    .from(channels)
    .where(isNotNull(channels.tokens))
    .orderBy(desc(channels.id))
    .limit(most);
  const unopened = rows.filter(({ id, tokens }) => {
    try {
      openTokens(id, tokens ?? '', keyRing);
      return false;
    } catch {
      return true;
    }
  });
  return { tried: rows.length, unopened: unopened.length };
}
