import type { CreatorPlanId, Period } from '#contract/catalogue.ts';

/** Where every call to action leads; a chosen plan goes with it. */
export function authLink(chosen?: { plan: CreatorPlanId; period: Period }): string {
  return `/auth?${new URLSearchParams({ ...chosen, tab: 'sign-up' })}`;
}
