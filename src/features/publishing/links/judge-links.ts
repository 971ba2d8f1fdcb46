import { listPersonaNames } from '#features/library/personas';
import { type Judge, requireAllowed } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';

/** A text that strangers read, and whether they have said before that they are adults. */
export type PublicText = { field: string; text: string; isAdult?: boolean };

/**
 * Judges texts that strangers read. Each is judged alone: what all visitors see must be safe for work, and a label behind
 * the question for the age is judged as an adult prompt.
 *
 * @throws AppError CONTENT_BLOCKED; UNAVAILABLE when there is no verdict
 */
export async function requireAllowedTexts(
  { db, judge }: { db: Db; judge: Judge },
  userId: string,
  texts: readonly PublicText[],
): Promise<void> {
  const ownNames = await listPersonaNames(db, userId);
  for (const { field, isAdult = false, text } of texts) {
    if (text.trim() === '') continue;
    await requireAllowed(judge, { category: isAdult ? 'nsfw' : 'sfw', fields: { [field]: text }, ownNames });
  }
}
