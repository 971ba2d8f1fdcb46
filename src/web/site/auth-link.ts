import type { CreatorPlanId, Period } from '#contract/catalogue.ts';

/** The sign-up link of every call to action, with the chosen plan. */
export function authLink(chosen?: { plan: CreatorPlanId; period: Period }): string {
  return `/auth?${new URLSearchParams({ ...chosen, tab: 'sign-up' })}`;
}
