import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GateFacts } from '#contract/gate.ts';
import { formatConsentEdition, presentTerms } from '#contract/policies.ts';
import { users } from './schema.ts';

/** The default consent edition of an installation. */
export const currentEdition = formatConsentEdition(presentTerms);

/** SQL condition: the account is neither suspended nor closed. Sessions and API keys of other accounts are invalid. */
export const openAccountCondition = and(isNull(users.suspendedAt), isNull(users.closedAt));

/** The account that a team member works in, if it is not their own; joined by `workedInCondition`. */
export const workedIn = alias(users, 'worked_in');
/** Join condition. While the team's account is suspended or closed, its members work in their own accounts. */
export const workedInCondition = and(
  eq(workedIn.id, users.worksIn),
  isNull(workedIn.suspendedAt),
  isNull(workedIn.closedAt),
);

/** The columns for `toGateFacts`. */
export const gateColumns = {
  dateOfBirth: users.dateOfBirth,
  consentEdition: users.consentEdition,
  tutorialCompletedAt: users.tutorialCompletedAt,
  documentsUploadedAt: users.documentsUploadedAt,
};

type GateRow = {
  dateOfBirth: string | null;
  consentEdition: string | null;
  tutorialCompletedAt: Date | null;
  documentsUploadedAt: Date | null;
};

/** The facts of the onboarding gate. @param edition the required consent edition; an older one counts as none */
export function toGateFacts(row: GateRow, edition: string): GateFacts {
  return {
    hasDateOfBirth: row.dateOfBirth !== null,
    consentsGiven: row.consentEdition === edition,
    tutorialCompleted: row.tutorialCompletedAt !== null,
    documentsUploaded: row.documentsUploadedAt !== null,
  };
}
