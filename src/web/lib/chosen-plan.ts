import { type CreatorPlan, creatorPlans, type Period, periods } from '#contract/catalogue.ts';

export type ChosenPlan = { plan: CreatorPlan; period: Period };

const key = 'castwright.chosen-plan';

/** The plan that an address names by `plan` and `period`; by the month when it names no period. */
export function chosenPlanIn(search: URLSearchParams): ChosenPlan | null {
  const plan = creatorPlans.find(({ id }) => id === search.get('plan'));
  const period = periods.find((one) => one === search.get('period')) ?? 'monthly';
  return plan ? { plan, period } : null;
}

/** Keeps a plan chosen on the landing page through sign-up and the gate, for as long as the tab lives. */
export function rememberChosenPlan(search: URLSearchParams): void {
  const chosen = chosenPlanIn(search);
  if (chosen) sessionStorage.setItem(key, addressOf(chosen));
}

/** Where a chosen plan waits; null when none was chosen. */
export function chosenPlanPath(): string | null {
  return sessionStorage.getItem(key);
}

/** The plan in the address of the billing screen, or the one that is remembered. */
export function readChosenPlan(search: URLSearchParams): ChosenPlan | null {
  const remembered = chosenPlanPath()?.split('?')[1];
  return chosenPlanIn(search) ?? chosenPlanIn(new URLSearchParams(remembered));
}

function addressOf({ plan, period }: ChosenPlan): string {
  return `/billing?${new URLSearchParams({ plan: plan.id, period })}`;
}
