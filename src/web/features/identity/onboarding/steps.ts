const steps = ['date_of_birth', 'consents', 'tour', 'documents'] as const;

/** Where a step stands on the way in (decisions.md 1). */
export function stepNumber(step: (typeof steps)[number]) {
  return { number: steps.indexOf(step) + 1, of: steps.length };
}
