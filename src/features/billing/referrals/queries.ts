import { desc, eq, sum } from 'drizzle-orm';
import type { Referrals } from '#contract/referrals.ts';
import type { Db } from '#platform/db/client.ts';
import { createCode, formatCode } from './code.ts';
import { referralCodes, referrals } from './schema.ts';

/** How many of the newest referred accounts a list holds. */
const listLimit = 100;

/** The account's referral code, created on first use, and the state of its referrals. */
export async function getReferrals(db: Db, userId: string, baseUrl: string): Promise<Referrals> {
  const code = formatCode(await getOrCreateCode(db, userId));
  const rows = await db
    .select()
    .from(referrals)
    .where(eq(referrals.referrerId, userId))
    .orderBy(desc(referrals.joinedAt))
    .limit(listLimit);
  const [earned] = await db
    .select({ tokens: sum(referrals.tokens) })
    .from(referrals)
    .where(eq(referrals.referrerId, userId));
  return {
    code,
    link: `${baseUrl}/auth?ref=${code}`,
    tokensEarned: Number(earned?.tokens ?? 0),
    referred: rows.map(({ joinedAt, reason, rewardedAt, state }) => ({
      state,
      joinedAt: joinedAt.toISOString(),
      rewardedAt: rewardedAt?.toISOString() ?? null,
      reason,
    })),
  };
}

/** Of two concurrent calls one creates the code and the other reads it. A code that is taken is drawn again. */
async function getOrCreateCode(db: Db, userId: string): Promise<string> {
  for (;;) {
    const [own] = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId));
    if (own) return own.code;
    await db.insert(referralCodes).values({ userId, code: createCode() }).onConflictDoNothing();
  }
}
