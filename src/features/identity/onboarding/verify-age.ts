import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { ageInYears, ageStepConsents } from '#contract/onboarding.ts';
import { onboardingMessages } from '#contract/onboarding-messages.ts';
import type { ConsentTerms } from '#contract/policies.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { users } from '../accounts/schema.ts';
import { findBirthDateProblem } from './policy.ts';
import { type ConsentSource, recordConsents } from './record-consents.ts';

export type VerifyAgeInput = {
  userId: string;
  dateOfBirth: string;
  /** Whether all four confirmations were given. */
  confirmed: boolean;
  now: Date;
  /** Records the consents among the confirmations, so that the next step does not ask for them again. */
  consent?: Pick<ConsentSource, 'address' | 'userAgent'> & { terms: ConsentTerms };
};

/**
 * Records the creator's date of birth, once; the same date again changes nothing. An answer under 18 stores no date and
 * blocks all further attempts of this account (docs/requirements/decisions.md 5). Sessions are not ended: the page shows
 * the denial first and signs out after two seconds.
 *
 * This opens a separate transaction, because a denial is committed before it is thrown.
 *
 * @throws AppError AGE_DENIED, VALIDATION_FAILED for an implausible date or a missing confirmation, CONFLICT for a date
 *   other than the stored one
 */
export async function verifyAge(db: Db, answer: VerifyAgeInput): Promise<void> {
  const outcome = await db.transaction((tx) => decideAge(tx, answer));
  if (outcome === 'denied') {
    throw new AppError(
      'AGE_DENIED',
      `${onboardingMessages.age.denied.title}: ${onboardingMessages.age.denied.text}`,
    );
  }
}

async function decideAge(tx: Tx, answer: VerifyAgeInput): Promise<'verified' | 'denied'> {
  const { userId, dateOfBirth, confirmed, now } = answer;
  const [person] = await tx
    .select({ dateOfBirth: users.dateOfBirth, ageDeniedAt: users.ageDeniedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!person) throw new AppError('UNAUTHORIZED', 'Please sign in.');
  if (person.ageDeniedAt) return 'denied';
  if (person.dateOfBirth === dateOfBirth) return 'verified';
  if (person.dateOfBirth)
    throw new AppError('CONFLICT', 'Your date of birth is on file and cannot be changed.');

  const problem = findBirthDateProblem(dateOfBirth, now);
  if (problem) throw new AppError('VALIDATION_FAILED', problem, { field: 'dateOfBirth' });

  const adult = ageInYears(dateOfBirth, now) >= limits.minimumAge;
  if (adult && !confirmed) {
    const { title, text } = onboardingMessages.age.confirmationsRequired;
    throw new AppError('VALIDATION_FAILED', `${title}: ${text}`);
  }
  await tx
    .update(users)
    .set(adult ? { dateOfBirth, updatedAt: now } : { ageDeniedAt: now, updatedAt: now })
    .where(eq(users.id, userId));
  if (adult && confirmed && answer.consent) {
    const { terms, ...place } = answer.consent;
    await recordConsents(tx, terms, ageStepConsents, { userId, now, ...place });
  }
  return adult ? 'verified' : 'denied';
}
