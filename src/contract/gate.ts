/**
 * The onboarding gate: one pure function that the server enforces and the client shows.
 * Source: specification 000, section 4 ("Route gate"), joined with the consent step by decisions.md 1.
 */
export const gateSteps = ['date_of_birth', 'consents', 'tour', 'documents', 'app'] as const;

export type GateStep = (typeof gateSteps)[number];

/** The four facts that decide where a signed-in person stands. */
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
export function gateStep(facts: GateFacts): GateStep {
  const tutorialStepDone = facts.consentsGiven && facts.tutorialCompleted;
  if (!facts.hasDateOfBirth && !(tutorialStepDone && facts.documentsUploaded)) return 'date_of_birth';
  if (!facts.consentsGiven) return 'consents';
  if (!facts.tutorialCompleted) return 'tour';
  if (!facts.documentsUploaded) return 'documents';
  return 'app';
}

/** Whether somebody whose step is `current` may do what is open from step `required` on. */
export function gateReached(current: GateStep, required: GateStep): boolean {
  return gateSteps.indexOf(current) >= gateSteps.indexOf(required);
}

/** A date of birth is present as a non-empty string or a non-empty object (specification 000, section 4). */
export function hasDateOfBirth(value: unknown): boolean {
  if (typeof value === 'string') return value.length > 0;
  if (value instanceof Date) return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
