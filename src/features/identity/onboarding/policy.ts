import { ageInYears } from '#contract/onboarding.ts';
import { toUtcDate } from '#platform/time.ts';

/** The maximum plausible age; beyond it the year was mistyped. */
export const oldestAge = 120;

/** JPEG quality of stored identity pictures, which keeps small print readable. */
export const identityJpegQuality = 85;

/** Hours after the decision until identity pictures are deleted. */
export const pictureRetentionHours = 24;

/** The message for an implausible date of birth; null for a plausible one. It does not check the minimum age. */
export function findBirthDateProblem(dateOfBirth: string, today: Date): string | null {
  if (dateOfBirth > toUtcDate(today)) return 'Your date of birth cannot be later than today.';
  if (ageInYears(dateOfBirth, today) > oldestAge) {
    return `Please check the year: this date of birth is more than ${oldestAge} years ago.`;
  }
  return null;
}
