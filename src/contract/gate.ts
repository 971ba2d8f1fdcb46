/**
 * The onboarding gate: one pure function that the server enforces and the client shows.
 * Source: docs/requirements/public-site.md, section 4 ("Route gate"), with the consent step of
 * docs/requirements/decisions.md 1, and the age check of decision 137.
 */
export const gateSteps = ['date_of_birth', 'consents', 'age_assurance', 'tour', 'documents', 'app'] as const;

export type GateStep = (typeof gateSteps)[number];

/** The steps that an account's own row shows. The age check also depends on where the person is. */
export const recordedSteps = ['date_of_birth', 'consents', 'tour', 'documents', 'app'] as const;

export type RecordedStep = (typeof recordedSteps)[number];

/** The four facts that determine the onboarding step of a user. */
export type GateFacts = {
  hasDateOfBirth: boolean;
  consentsGiven: boolean;
  tutorialCompleted: boolean;
  documentsUploaded: boolean;
};

/**
 * The step that is due by the account's own row. Consents are the first half of the tutorial step, so that step counts as
 * done only when both halves are.
 */
export function getRecordedStep(facts: GateFacts): RecordedStep {
  const tutorialStepDone = facts.consentsGiven && facts.tutorialCompleted;
  if (!facts.hasDateOfBirth && !(tutorialStepDone && facts.documentsUploaded)) return 'date_of_birth';
  if (!facts.consentsGiven) return 'consents';
  if (!facts.tutorialCompleted) return 'tour';
  if (!facts.documentsUploaded) return 'documents';
  return 'app';
}

/**
 * The step that is due.
 *
 * @param isAgeCheckDue whether the operator's rules ask for an age check before everything that follows the consents
 */
export function getGateStep(facts: GateFacts, isAgeCheckDue = false): GateStep {
  const step = getRecordedStep(facts);
  return isAgeCheckDue && step !== 'date_of_birth' && step !== 'consents' ? 'age_assurance' : step;
}

/**
 * Whether a user at step `current` may use what is open from step `required` on. An identity document is one of the ways
 * to pass the age check, so it can be submitted there as well.
 */
export function hasReachedGate(current: GateStep, required: GateStep): boolean {
  if (current === 'age_assurance' && required === 'documents') return true;
  return gateSteps.indexOf(current) >= gateSteps.indexOf(required);
}

/** A date of birth is present as a non-empty string or a non-empty object (docs/requirements/public-site.md, section 4). */
export function hasDateOfBirth(value: unknown): boolean {
  if (typeof value === 'string') return value.length > 0;
  if (value instanceof Date) return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
