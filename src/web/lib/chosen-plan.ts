import { type CreatorPlan, creatorPlans, type Period, periods } from '#contract/catalogue.ts';

export type ChosenPlan = { plan: CreatorPlan; period: Period };

const key = 'castwright.chosen-plan';

/** Parses the `plan` and `period` parameters of an address; the period is monthly by default. */
export function parseChosenPlan(search: URLSearchParams): ChosenPlan | null {
  const plan = creatorPlans.find(({ id }) => id === search.get('plan'));
  const period = periods.find((one) => one === search.get('period')) ?? 'monthly';
  return plan ? { plan, period } : null;
}

/** Keeps the plan chosen on the landing page in this tab through sign-up and onboarding. */
export function rememberChosenPlan(search: URLSearchParams): void {
  const chosen = parseChosenPlan(search);
  if (chosen) sessionStorage.setItem(key, toBillingPath(chosen));
}

/** The billing path with the remembered plan; null if none was chosen. */
export function findChosenPlanPath(): string | null {
  return sessionStorage.getItem(key);
}

/** The plan in the address of the billing screen, else the remembered one, else null. */
export function findChosenPlan(search: URLSearchParams): ChosenPlan | null {
  const remembered = findChosenPlanPath()?.split('?')[1];
  return parseChosenPlan(search) ?? parseChosenPlan(new URLSearchParams(remembered));
}

function toBillingPath({ plan, period }: ChosenPlan): string {
  return `/billing?${new URLSearchParams({ plan: plan.id, period })}`;
}
