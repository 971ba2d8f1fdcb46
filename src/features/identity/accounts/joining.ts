import { type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { users } from './schema.ts';

/** The referral code that was entered at sign-up; null for none. */
export async function findReferralCodeEntered(db: Queryable, userId: string): Promise<string | null> {
  const [person] = await db
    .select({ code: users.referralCodeEntered })
    .from(users)
    .where(eq(users.id, userId));
  return person?.code ?? null;
}

/**
 * SQL condition: the account has confirmed its address and finished onboarding. For queries of other features.
 *
 * @param userId the column of that query with the account's id
 */
export function hasFinishedJoining(userId: Column): SQL {
  return sql`exists (
    select from ${users} where ${users.id} = ${userId} and ${users.emailVerified}
      and ${users.tutorialCompletedAt} is not null and ${users.documentsUploadedAt} is not null)`;
}
