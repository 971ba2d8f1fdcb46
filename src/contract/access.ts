/**
 * Who may call what. A route of the contract states its rule beside its path, and one that states none does not
 * compile; what a rule means stands here, once: the server refuses by it, the pages show by it, and
 * tests/gate.db.test.ts holds it against a table written by hand.
 */
import type { ErrorCode } from './errors.ts';
import { type GateStep, gateReached } from './gate.ts';
import type { RouteDefinition } from './route.ts';

/** The part of a route that says who may call it. */
export type Rule = Pick<RouteDefinition, 'access' | 'role' | 'withGivenPassword'>;

/** What is known of a signed-in person that a rule depends on. */
export type Standing = {
  role: 'admin' | 'user';
  gate: GateStep;
  /** Their account has a second factor. No session counts then that has not shown it. */
  secondFactor: boolean;
  /** They signed in with a password that an administrator gave them. */
  passwordChangeDue: boolean;
};

export type Refusal = Extract<
  ErrorCode,
  'UNAUTHORIZED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'ONBOARDING_REQUIRED' | 'SECOND_FACTOR_REQUIRED'
>;

/**
 * Why somebody may not make a call; null when they may. Who may never make it does not learn what else is due. Whose
 * things an address names is not asked here: what belongs to another is not found by the handler, which answers 404.
 *
 * @param person null for a visitor
 */
export function refusalOf(rule: Rule, person: Standing | null): Refusal | null {
  if (rule.access === 'public') return null;
  if (!person) return 'UNAUTHORIZED';
  if (!isForRole(rule, person.role)) return 'FORBIDDEN';
  if (person.passwordChangeDue && !rule.withGivenPassword) return 'PASSWORD_CHANGE_REQUIRED';
  if (rule.access !== 'signed_in' && !gateReached(person.gate, rule.access)) return 'ONBOARDING_REQUIRED';
  return rule.role === 'admin' && !person.secondFactor ? 'SECOND_FACTOR_REQUIRED' : null;
}

/** Whether a call is one that people of this role make at all, whatever is due for them first. */
export function isForRole(rule: Rule, role: Standing['role']): boolean {
  return !rule.role || rule.role === role;
}
