import { eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { getGateStep } from '#contract/gate.ts';
import type { CurrentUser } from '#contract/identity.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { noAgeRules, type ReadAgeStanding } from './age-standing.ts';
import { currentEdition, toGateFacts, workedIn, workedInCondition } from './gate-facts.ts';
import { users } from './schema.ts';

export type WalletReader = (
  db: Queryable,
  userId: string,
) => Promise<{
  tokens: number;
  metered: boolean;
  planTokens: number;
  planTokensExpireAt: Date | null;
  heldTokens: number;
}>;

/** Reads an account as its owner sees it. @throws AppError UNAUTHORIZED for an unknown id */
export type PresentUser = (userId: string) => Promise<CurrentUser>;

/**
 * @param getBalance reads the balance; passed in because the ledger depends on identity
 * @param edition the required consent edition
 * @param readAgeStanding the operator's age rules
 */
export function createUserPresenter(
  db: Db,
  getBalance: WalletReader,
  edition: string = currentEdition,
  readAgeStanding: ReadAgeStanding = noAgeRules,
): PresentUser {
  const byId = db
    .select({ user: users, worksIn: { id: workedIn.id, name: workedIn.name, plan: workedIn.subscription } })
    .from(users)
    .leftJoin(workedIn, workedInCondition)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('user_by_id');
  return async (userId) => {
    const [found] = await byId.execute({ id: userId });
    if (!found) throw new AppError('UNAUTHORIZED', 'Please sign in.');
    const { user, worksIn } = found;
    const wallet = await getBalance(db, worksIn?.id ?? user.id);
    const { ageCheck, isDue } = await readAgeStanding({ userId, role: user.role });
    const facts = toGateFacts(user, edition);
    return {
      id: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      secondFactor: user.twoFactorEnabled,
      firstName: user.firstName,
      lastName: user.lastName,
      role: user.role,
      subscription: user.subscription,
      plan: user.subscription,
      enterpriseBaseFee: user.enterpriseBaseFeeCents === null ? null : user.enterpriseBaseFeeCents / 100,
      worksIn: worksIn && { ownerId: worksIn.id, ownerName: worksIn.name, plan: worksIn.plan },
      tokens: wallet.tokens,
      metered: wallet.metered,
      planTokens: wallet.planTokens,
      planTokensExpireAt: wallet.planTokensExpireAt?.toISOString() ?? null,
      heldTokens: wallet.heldTokens,
      passwordChangeDue: user.passwordChangeDue,
      deletionDueAt: user.deletionDueAt?.toISOString() ?? null,
      dateOfBirth: user.dateOfBirth,
      consentsGiven: facts.consentsGiven,
      tutorialCompleted: facts.tutorialCompleted,
      documentsUploaded: facts.documentsUploaded,
      gate: getGateStep(facts, isDue),
      ageCheck,
      createdAt: user.createdAt.toISOString(),
    };
  };
}
