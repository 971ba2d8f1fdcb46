import type { CreatorPlanId, Line, Period } from '#contract/catalogue.ts';

/** The sign-up link of every call to action, with the chosen plan or line. */
export function authLink(chosen?: { plan: CreatorPlanId; period: Period } | { line: Line }): string {
  return `/auth?${new URLSearchParams({ ...chosen, tab: 'sign-up' })}`;
}
