/**
 * The onboarding gate: one pure function that the server enforces and the client shows.
 * Source: docs/requirements/public-site.md, section 4 ("Route gate"), with the consent step of
 * docs/requirements/decisions.md 1.
 */
export const gateSteps = ['date_of_birth', 'consents', 'tour', 'documents', 'app'] as const;

export type GateStep = (typeof gateSteps)[number];

/** The four facts that determine the onboarding step of a user. */
export type GateFacts = {
  hasDateOfBirth: boolean;
  consentsGiven: boolean;
  tutorialCompleted: boolean;
  documentsUploaded: boolean;
};

/**
 * The step that is due. Consents are the first half of the tutorial step, so that step counts as done
 * only when both halves are.
 */
export function getGateStep(facts: GateFacts): GateStep {
  const tutorialStepDone = facts.consentsGiven && facts.tutorialCompleted;
  if (!facts.hasDateOfBirth && !(tutorialStepDone && facts.documentsUploaded)) return 'date_of_birth';
  if (!facts.consentsGiven) return 'consents';
  if (!facts.tutorialCompleted) return 'tour';
  if (!facts.documentsUploaded) return 'documents';
  return 'app';
}

/** Whether a user at step `current` may use what is open from step `required` on. */
export function hasReachedGate(current: GateStep, required: GateStep): boolean {
  return gateSteps.indexOf(current) >= gateSteps.indexOf(required);
}

/** A date of birth is present as a non-empty string or a non-empty object (docs/requirements/public-site.md, section 4). */
export function hasDateOfBirth(value: unknown): boolean {
  if (typeof value === 'string') return value.length > 0;
  if (value instanceof Date) return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
