/** Why a return from a provider did not sign in or link; the page says it in words. */
export const providerProblems = [
  'cancelled',
  'failed',
  'unverified',
  'address-taken',
  'suspended',
  'closed',
  'linked-elsewhere',
  'signed-out',
] as const;
export type ProviderProblem = (typeof providerProblems)[number];
