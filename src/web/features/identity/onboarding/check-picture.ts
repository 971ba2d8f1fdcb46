import { limits } from '#contract/limits.ts';
import { onboardingMessages } from '#contract/onboarding-messages.ts';

/** What is wrong with a picture of a document before it is sent, as a toast; null when it may be. */
export function pictureProblem(file: Pick<File, 'size' | 'type'>): { title: string; text: string } | null {
  if (!file.type.startsWith('image/')) return onboardingMessages.documents.wrongType;
  if (file.size > limits.identityImageBytes) return onboardingMessages.documents.tooLarge;
  return null;
}
