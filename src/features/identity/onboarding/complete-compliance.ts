import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { onboardingMessages } from '#contract/onboarding-messages.ts';
import {
  type AskedConsent,
  type ConsentTerms,
  formatConsentEdition,
  listConsents,
} from '#contract/policies.ts';
import type { Tx } from '#platform/db/client.ts';
import { users } from '../accounts/schema.ts';
import { type ConsentSource, recordConsents } from './record-consents.ts';

/** The consents of one account, with time, address and browser. */
export type ConsentInput = ConsentSource & {
  consents: Readonly<Partial<Record<AskedConsent, boolean>>>;
  /** The edition that was shown; default: the current one. */
  edition?: string | undefined;
};

/**
 * Records every required consent with the version of its text. Repeatable: existing records of this and older versions
 * are kept.
 *
 * @throws AppError VALIDATION_FAILED unless exactly the required consents are given, CONFLICT when the texts have changed
 *   since they were shown
 */
export async function completeCompliance(
  tx: Tx,
  terms: ConsentTerms,
  agreement: ConsentInput,
): Promise<void> {
  const { userId, now } = agreement;
  const edition = formatConsentEdition(terms);
  if (agreement.edition !== undefined && agreement.edition !== edition) {
    throw new AppError('CONFLICT', 'The policies have changed meanwhile. Please read them again.');
  }
  const asked = listConsents(terms);
  const given = Object.entries(agreement.consents).filter(([, agreed]) => agreed).length;
  if (given !== asked.length || !asked.every((name) => agreement.consents[name])) {
    throw new AppError('VALIDATION_FAILED', onboardingMessages.consent.incomplete);
  }
  await recordConsents(tx, terms, asked, agreement);
  await tx
    .update(users)
    .set({ consentsGivenAt: now, consentEdition: edition, updatedAt: now })
    .where(and(eq(users.id, userId), or(isNull(users.consentEdition), ne(users.consentEdition, edition))));
}
