import { createHmac } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { secondFactors } from '#schema/identity/accounts';

const periodMs = 30_000;

/** The six-digit code of one period (RFC 4226, 5.3). @param counter periods of 30 s since 1970 */
export function computeTotpCode(secret: string, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac('sha1', secret).update(message).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/**
 * Consumes a code that better-auth has verified. better-auth accepts the codes of the previous, current and next period
 * any number of times. Here a period is used once, and older periods are refused afterwards (RFC 6238, 5.2).
 *
 * @param given.secret the raw secret, before Base32
 * @returns false when the code was used before
 */
export async function consumeTotpCode(
  db: Db,
  given: { userId: string; secret: string; code: string; now: Date },
): Promise<boolean> {
  const present = Math.floor(given.now.getTime() / periodMs);
  const counter = [present + 1, present, present - 1].find(
    (each) => computeTotpCode(given.secret, each) === given.code,
  );
  if (counter === undefined) return false;
  const { userId, lastCounter } = secondFactors;
  const used = await db
    .update(secondFactors)
    .set({ lastCounter: counter })
    .where(and(eq(userId, given.userId), or(isNull(lastCounter), lt(lastCounter, counter))))
    .returning({ id: secondFactors.id });
  return used.length > 0;
}
