/**
 * Access rules of routes. Every route of the contract declares its rule; this module evaluates it for the server and for
 * the pages. `tests/gate.db.test.ts` compares it with a table written by hand.
 */
import type { ErrorCode } from './errors.ts';
import { type GateStep, hasReachedGate } from './gate.ts';
import type { RouteDefinition } from './route.ts';

/** The part of a route that defines who may call it. */
export type AccessRule = Pick<RouteDefinition, 'access' | 'role' | 'withGivenPassword'>;

/** The state of a signed-in user that a rule depends on. */
export type CallerState = {
  role: 'admin' | 'user';
  gate: GateStep;
  /** The account has a second factor; every session has then passed it. */
  secondFactor: boolean;
  /** The user signed in with a temporary password from an administrator. */
  passwordChangeDue: boolean;
};

export type AccessRefusal = Extract<
  ErrorCode,
  'UNAUTHORIZED' | 'FORBIDDEN' | 'PASSWORD_CHANGE_REQUIRED' | 'ONBOARDING_REQUIRED' | 'SECOND_FACTOR_REQUIRED'
>;

/**
 * Why a caller may not use a route; null if they may. The role is checked first, so that other users do not learn what
 * else is missing. Ownership is not checked here: handlers answer 404 for records of another owner.
 *
 * @param person null for a visitor
 */
export function findAccessRefusal(rule: AccessRule, person: CallerState | null): AccessRefusal | null {
  if (rule.access === 'public') return null;
  if (!person) return 'UNAUTHORIZED';
  if (!isForRole(rule, person.role)) return 'FORBIDDEN';
  if (person.passwordChangeDue && !rule.withGivenPassword) return 'PASSWORD_CHANGE_REQUIRED';
  if (rule.access !== 'signed_in' && !hasReachedGate(person.gate, rule.access)) return 'ONBOARDING_REQUIRED';
  return rule.role === 'admin' && !person.secondFactor ? 'SECOND_FACTOR_REQUIRED' : null;
}

/** Whether a route is meant for a role, regardless of onboarding. */
export function isForRole(rule: AccessRule, role: CallerState['role']): boolean {
  return !rule.role || rule.role === role;
}
