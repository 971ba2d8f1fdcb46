import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { onboardingMessages } from '#contract/onboarding-messages.ts';
import {
  type AskedConsent,
  type ConsentTerms,
  consentEdition,
  consentsOf,
  policyOfConsent,
} from '#contract/policies.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { users } from '../accounts/schema.ts';
import { consentRecords } from './schema.ts';

/** Who agreed to what, when and from where. */
export type Agreement = {
  userId: string;
  consents: Readonly<Partial<Record<AskedConsent, boolean>>>;
  /** The edition that was on the screen; left out, the present one. */
  edition?: string | undefined;
  now: Date;
  address: string;
  userAgent: string | null;
};

const userAgentKept = 400;

/**
 * Records every consent that is asked for, each with the version of its text. Repeatable: what was recorded
 * for a version stands, and records of older versions stay.
 *
 * @throws AppError VALIDATION_FAILED unless exactly what is asked for is agreed to, CONFLICT when the texts
 *   are no longer those that were shown
 */
export async function completeCompliance(tx: Tx, terms: ConsentTerms, agreement: Agreement): Promise<void> {
  const { userId, now, address } = agreement;
  const edition = consentEdition(terms);
  if (agreement.edition !== undefined && agreement.edition !== edition) {
    throw new AppError('CONFLICT', 'The policies have changed meanwhile. Please read them again.');
  }
  const asked = consentsOf(terms);
  const given = Object.entries(agreement.consents).filter(([, agreed]) => agreed).length;
  if (given !== asked.length || !asked.every((name) => agreement.consents[name])) {
    throw new AppError('VALIDATION_FAILED', onboardingMessages.consent.incomplete);
  }
  const userAgent = agreement.userAgent?.slice(0, userAgentKept) ?? null;
  await tx
    .insert(consentRecords)
    .values(
      asked.map((consent) => {
        const policy = policyOfConsent[consent];
        const textVersion = terms.versions[policy];
        return { id: newId(), userId, consent, policy, textVersion, givenAt: now, address, userAgent };
      }),
    )
    .onConflictDoNothing({
      target: [
        consentRecords.userId,
        consentRecords.consent,
        consentRecords.policy,
        consentRecords.textVersion,
      ],
    });
  await tx
    .update(users)
    .set({ consentsGivenAt: now, consentEdition: edition, updatedAt: now })
    .where(and(eq(users.id, userId), or(isNull(users.consentEdition), ne(users.consentEdition, edition))));
}
