import { desc, eq, sum } from 'drizzle-orm';
import type { Referrals } from '#contract/referrals.ts';
import type { Db } from '#platform/db/client.ts';
import { newCode, shownCode } from './code.ts';
import { referralCodes, referrals } from './schema.ts';

/** Referred accounts that are listed, the newest. */
const shown = 100;

/** A person's own code, which is made when it is first asked for, and what has become of those who used it. */
export async function referralsOf(db: Db, userId: string, baseUrl: string): Promise<Referrals> {
  const code = shownCode(await ownCode(db, userId));
  const rows = await db
    .select()
    .from(referrals)
    .where(eq(referrals.referrerId, userId))
    .orderBy(desc(referrals.joinedAt))
    .limit(shown);
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

/** Of two calls at once one makes it and the other reads it; a code that is somebody's is drawn again. */
async function ownCode(db: Db, userId: string): Promise<string> {
  for (;;) {
    const [own] = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId));
    if (own) return own.code;
    await db.insert(referralCodes).values({ userId, code: newCode() }).onConflictDoNothing();
  }
}
