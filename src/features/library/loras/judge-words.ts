import { type Judge, requireAllowed } from '#features/trust/safety';
import type { LoraRow } from './schema.ts';

/** What is written about a LoRA. */
export type LoraWords = Pick<LoraRow, 'name' | 'description' | 'tags' | 'triggerWords'>;

/**
 * Judges the words of a LoRA as if each stood in an adult prompt: names of real people and words that suggest youth are
 * refused in any field. Each field is judged alone, because they never stand in one prompt.
 *
 * @throws AppError CONTENT_BLOCKED; UNAVAILABLE when there is no verdict
 */
export async function judgeLoraWords(
  judge: Judge,
  words: LoraWords,
  ownNames: readonly string[],
): Promise<void> {
  const fields: [string, string][] = [
    ['name', words.name],
    ['description', words.description],
    ...words.triggerWords.map((each): [string, string] => ['trigger words', each]),
    ['tags', words.tags.join(', ')],
  ];
  for (const [name, text] of fields) {
    if (text.trim() === '') continue;
    await requireAllowed(judge, { category: 'nsfw', fields: { [name]: text }, ownNames });
  }
}
