import { eq, sql } from 'drizzle-orm';
import type { AgeFile } from '#age-assurance/age-file';
import { type AgeMethod, ageCheckRequired } from '#contract/age-methods.ts';
import { AppError } from '#contract/errors.ts';
import type { AgeStanding, ReadAgeStanding } from '#features/identity/accounts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { getSeenCountry } from '#platform/http/seen-country.ts';
import { users } from '../accounts/schema.ts';
import { identityDocuments } from '../onboarding/schema.ts';
import { type AgeFacts, judgeAge } from './age-rule.ts';
import { ageAssurances, statedCountries } from './schema.ts';

export type ReadAgeFacts = (userId: string) => Promise<AgeFacts>;

/** Reads what the rules depend on, with one prepared query. */
export function createAgeFactsReader(db: Db, clock: Clock): ReadAgeFacts {
  const byUser = db
    .select({
      stated: statedCountries.country,
      passed: sql<AgeMethod[]>`array(
        select ${ageAssurances.method} from ${ageAssurances} where ${ageAssurances.userId} = ${users.id}
          and (${ageAssurances.validUntil} is null or ${ageAssurances.validUntil} > ${sql.placeholder('now')}::timestamptz)
        union all
        select 'documents' where exists (select from ${identityDocuments}
          where ${identityDocuments.userId} = ${users.id} and ${identityDocuments.status} = 'approved'))`,
    })
    .from(users)
    .leftJoin(statedCountries, eq(statedCountries.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('age_facts');
  return async (userId) => {
    const [row] = await byUser.execute({ userId, now: clock().toISOString() });
    return { stated: row?.stated ?? null, passed: row?.passed ?? [], seen: getSeenCountry() };
  };
}

/**
 * Creates what the gate asks about each caller. Administrators keep the app, because otherwise no one could approve the
 * first identity document; the adult category asks them as everyone.
 */
export function createAgeStandingReader(file: AgeFile, db: Db, clock: Clock): ReadAgeStanding {
  const readFacts = createAgeFactsReader(db, clock);
  return async ({ role, userId }): Promise<AgeStanding> => {
    const { due, isAsked } = judgeAge(file, await readFacts(userId));
    if (due === 'nothing') return { isDue: false, ageCheck: isAsked ? 'passed' : 'not_asked' };
    return { isDue: due === 'before_anything' && role !== 'admin', ageCheck: 'due' };
  };
}

/** Checks that a user may use the adult category. @throws AppError AGE_ASSURANCE_REQUIRED */
export type RequireAdultAllowed = (userId: string) => Promise<void>;

export function createAdultGate(readStanding: ReadAgeStanding): RequireAdultAllowed {
  return async (userId) => {
    const { ageCheck } = await readStanding({ userId, role: 'user' });
    if (ageCheck === 'due') throw new AppError('AGE_ASSURANCE_REQUIRED', ageCheckRequired);
  };
}
