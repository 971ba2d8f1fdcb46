import type { GateStep } from '#contract/gate.ts';
import type { StandingLevel } from '#contract/safety.ts';
import type { ManagedPayment, ManagedPerson, ManagedUser } from '#contract/users.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const stepNames: Record<GateStep, string> = {
  date_of_birth: 'Date of birth',
  consents: 'Consents',
  tour: 'Tour',
  documents: 'Identity documents',
  app: 'Passed',
};

export const roleNames: Record<ManagedUser['role'], string> = { admin: 'Administrator', user: 'User' };

/** The one thing to know of how an account stands, the gravest first. */
export function standingOf(user: ManagedUser): { tone: Tone; label: string } {
  if (user.suspension) return { tone: 'bad', label: 'Suspended' };
  if (user.ageDenied) return { tone: 'bad', label: 'Under age' };
  if (user.passwordChangeDue) return { tone: 'waiting', label: 'Temporary password' };
  if (user.gate !== 'app') return { tone: 'waiting', label: `Due: ${stepNames[user.gate]}` };
  return { tone: 'good', label: 'Active' };
}

/** Why somebody stands where the gate says. */
export function gateReason({ ageDenied, gate, onboarding }: ManagedPerson): string {
  if (ageDenied) return 'They said that they are under age: this account does not get any further.';
  if (gate === 'date_of_birth') return 'They have not said when they were born.';
  if (gate === 'consents') {
    return onboarding.consents === 'outdated'
      ? 'What they agreed to has another version now; they have not agreed to that yet.'
      : 'They have not agreed to the policies.';
  }
  if (gate === 'tour') return 'They have not been through the tour, and not skipped it.';
  if (gate === 'documents') {
    return onboarding.document?.status === 'rejected'
      ? 'Their document was rejected, and they have not handed in another one.'
      : 'They have not handed in an identity document.';
  }
  return 'Every step is passed.';
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
  paused_until_reviewed: 'Paused until somebody has looked at it',
};

export const paymentNames: Record<ManagedPayment['kind'], string> = { plan: 'Plan', tokens: 'Tokens' };

export const disputeNames: Record<NonNullable<ManagedPayment['dispute']>, string> = {
  open: 'Disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
};
