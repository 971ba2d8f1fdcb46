import {
  creatorPlans,
  getPlan,
  type Line,
  type Period,
  type Plan,
  periods,
  studioPlans,
} from '#contract/catalogue.ts';

/** The line, and the plan in it if one was chosen, that a visitor or creator came for. */
export type ChosenPlan = { line: Exclude<Line, 'managed'>; plan: Plan | null; period: Period };

const key = 'castwright.chosen-plan';
const lines = ['studio', 'creator'] as const;
const choosable = [...studioPlans, ...creatorPlans].map(({ id }) => id);

/** Parses the `plan` (or `line`) and `period` parameters of an address; the period is monthly by default. */
export function parseChosenPlan(search: URLSearchParams): ChosenPlan | null {
  const id = choosable.find((each) => each === search.get('plan'));
  const plan = id ? getPlan(id) : null;
  const line = lines.find((each) => each === (plan?.line ?? search.get('line')));
  const period = periods.find((one) => one === search.get('period')) ?? 'monthly';
  return line ? { line, plan, period } : null;
}

/** Keeps what was chosen on the public site in this tab through sign-up and onboarding. */
export function rememberChosenPlan(search: URLSearchParams): void {
  const chosen = parseChosenPlan(search);
  if (chosen) sessionStorage.setItem(key, toBillingPath(chosen));
}

/** The billing path with the remembered plan; null if none was chosen. */
export function findChosenPlanPath(): string | null {
  return sessionStorage.getItem(key);
}

/** What the address of the billing screen names, else what is remembered, else null. */
export function findChosenPlan(search: URLSearchParams): ChosenPlan | null {
  const remembered = findChosenPlanPath()?.split('?')[1];
  return parseChosenPlan(search) ?? parseChosenPlan(new URLSearchParams(remembered));
}

/** The billing path that opens on a choice. */
function toBillingPath({ line, plan, period }: ChosenPlan): string {
  return `/billing?${new URLSearchParams(plan ? { plan: plan.id, period } : { line })}`;
}
