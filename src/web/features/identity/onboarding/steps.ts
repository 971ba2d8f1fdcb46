const steps = ['date_of_birth', 'consents', 'tour', 'documents'] as const;

/** The number of an onboarding step. Source: `docs/requirements/decisions.md` 1. */
export function getStepNumber(step: (typeof steps)[number]) {
  return { number: steps.indexOf(step) + 1, of: steps.length };
}
