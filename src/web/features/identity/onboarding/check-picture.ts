import { limits } from '#contract/limits.ts';
import { onboardingMessages } from '#contract/onboarding-messages.ts';

/** Checks a picture of a document before upload. @returns the toast to show, or null when the file is valid */
export function findPictureProblem(
  file: Pick<File, 'size' | 'type'>,
): { title: string; text: string } | null {
  if (!file.type.startsWith('image/')) return onboardingMessages.documents.wrongType;
  if (file.size > limits.identityImageBytes) return onboardingMessages.documents.tooLarge;
  return null;
}
