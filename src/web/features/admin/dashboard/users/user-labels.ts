import type { RecordedStep } from '#contract/gate.ts';
import type { StandingLevel } from '#contract/safety.ts';
import type { ManagedPayment, ManagedPerson, ManagedUser } from '#contract/users.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const stepNames: Record<RecordedStep, string> = {
  date_of_birth: 'Date of birth',
  consents: 'Consents',
  tour: 'Tour',
  documents: 'Identity documents',
  app: 'Completed',
};

export const roleNames: Record<ManagedUser['role'], string> = { admin: 'Administrator', user: 'User' };

/** The status badge of an account: the most severe condition first. */
export function getAccountStatus(user: ManagedUser): { tone: Tone; label: string } {
  if (user.suspension) return { tone: 'bad', label: 'Suspended' };
  if (user.ageDenied) return { tone: 'bad', label: 'Under age' };
  if (user.passwordChangeDue) return { tone: 'waiting', label: 'Temporary password' };
  if (user.gate !== 'app') return { tone: 'waiting', label: `Due: ${stepNames[user.gate]}` };
  return { tone: 'good', label: 'Active' };
}

/** Explains the next onboarding step of a user. */
export function getGateReason({ ageDenied, gate, onboarding }: ManagedPerson): string {
  if (ageDenied) return 'They stated an age under 18. This account cannot continue.';
  if (gate === 'date_of_birth') return 'They have not entered a date of birth.';
  if (gate === 'consents') {
    return onboarding.consents === 'outdated'
      ? 'They have not agreed to the latest version of the policies.'
      : 'They have not agreed to the policies.';
  }
  if (gate === 'tour') return 'They have not completed or skipped the tour.';
  if (gate === 'documents') {
    return onboarding.document?.status === 'rejected'
      ? 'Their document was rejected, and they have not submitted another one.'
      : 'They have not submitted an identity document.';
  }
  return 'All steps are complete.';
}

export const sourceNames: Record<NonNullable<ManagedPerson['plan']>['source'], string> = {
  card: 'paid by card',
  trial: 'on trial',
  admin: 'given by an administrator',
  managed: 'by a Managed agreement',
};

export const levelNames: Record<StandingLevel, string> = {
  good: 'Good',
  warned: 'Warned',
  paused: 'Paused',
  paused_until_reviewed: 'Paused until review',
};

export const paymentNames: Record<ManagedPayment['kind'], string> = { plan: 'Plan', tokens: 'Tokens' };

export const disputeNames: Record<NonNullable<ManagedPayment['dispute']>, string> = {
  open: 'Disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
};
