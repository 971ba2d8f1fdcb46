import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';

/** What is wrong with a picture of a document before it is sent, as a toast; null when it may be. */
export function pictureProblem(file: Pick<File, 'size' | 'type'>): { title: string; text: string } | null {
  if (!file.type.startsWith('image/')) return messages.documents.wrongType;
  if (file.size > limits.identityImageBytes) return messages.documents.tooLarge;
  return null;
}
