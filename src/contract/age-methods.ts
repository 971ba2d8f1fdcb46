/** Ways to prove an age of 18 or more (decision 137). This module imports nothing, so that any page may use it. */

/** How an age check ended that was not passed; the page says it in words. */
export const ageProblems = [
  /** The person ended it there. */
  'cancelled',
  /** The app or service does not say that the person is over 18. */
  'not_over_18',
  /** The proof is not valid: its issuer, signature, time or form. */
  'invalid',
  /** Ten minutes are over, or the check was used before. */
  'expired',
  /** The service did not answer. */
  'away',
  /** Another account or browser started it. */
  'other_session',
] as const;
export type AgeProblem = (typeof ageProblems)[number];

/** The EU age verification app, a service by OpenID Connect, or the identity document that a person reviews. */
export type AgeMethod = 'eu_app' | 'documents' | `oidc:${string}`;

/** From when on a country's rule applies: before the adult category, or before anything behind the first steps. */
export const ageRequirements = ['nothing', 'before_adult', 'before_anything'] as const;
export type AgeRequirement = (typeof ageRequirements)[number];

/** Minutes in which a check has to be finished. */
export const ageCheckMinutes = 10;

/** Days after which a person may name a country that asks for less than the one they named before. */
export const countryChangeDays = 30;

/** The message for what is of the adult category before the age check. */
export const ageCheckRequired =
  'Your country asks for an age check before the adult category. You find it under Age check.';
