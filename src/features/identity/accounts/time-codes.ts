import { createHmac } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { secondFactors } from './schema.ts';

const periodMs = 30_000;

/** The six digits of one period (RFC 4226, 5.3). @param counter periods of 30 s since 1970 */
export function timeCode(secret: string, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac('sha1', secret).update(message).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/**
 * Uses up a code that better-auth has found right: it takes the code of the period before, of now and of the
 * next, each as often as it comes. Here a period is used once, and none before it afterwards (RFC 6238, 5.2).
 *
 * @param given.secret as it stands in the authenticator app, before Base32
 * @returns false when the code was used before
 */
export async function useUpTimeCode(
  db: Db,
  given: { userId: string; secret: string; code: string; now: Date },
): Promise<boolean> {
  const present = Math.floor(given.now.getTime() / periodMs);
  const counter = [present + 1, present, present - 1].find(
    (each) => timeCode(given.secret, each) === given.code,
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
