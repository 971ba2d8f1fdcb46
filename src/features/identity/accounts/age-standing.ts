import type { CurrentUser } from '#contract/identity.ts';

/** What the operator's age rules say of a user (`identity/age-assurance`). */
export type AgeStanding = {
  /** Whether the onboarding step is due. */
  isDue: boolean;
  ageCheck: CurrentUser['ageCheck'];
};

/** Reads it for the present request; passed in because age assurance depends on accounts. */
export type ReadAgeStanding = (user: { userId: string; role: CurrentUser['role'] }) => Promise<AgeStanding>;

/** For an installation without an age file. */
export const noAgeRules: ReadAgeStanding = async () => ({ isDue: false, ageCheck: 'not_asked' });
