import { ageInYears } from '#contract/onboarding.ts';

/** Older than anybody alive; beyond it the year was mistyped. */
export const oldestAge = 120;

/** Quality of stored identity pictures: small print stays readable. */
export const identityJpegQuality = 85;

/** Identity pictures are deleted this long after the decision. */
export const picturesKeptHours = 24;

/** A sealed file that no row names is somebody's unfinished upload until it is this old. */
export const orphanAfterHours = 24;

/** What is wrong with a date of birth whatever the age it gives, in words for its reader; null when nothing is. */
export function birthDateProblem(dateOfBirth: string, today: Date): string | null {
  if (dateOfBirth > today.toISOString().slice(0, 10)) return 'Your date of birth cannot be later than today.';
  if (ageInYears(dateOfBirth, today) > oldestAge) {
    return `Please check the year: this date of birth is more than ${oldestAge} years ago.`;
  }
  return null;
}
