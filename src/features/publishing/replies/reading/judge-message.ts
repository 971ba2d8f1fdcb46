import type { Concern } from '#contract/replies.ts';
import { checkTexts, type Judge } from '#features/trust/safety';
import { findConcerns } from './concerns.ts';

/** The concern of a rule, by the family that its id begins with; null: adult wording, which is none. */
const concerns: Readonly<Record<string, Concern | null>> = {
  minors: 'minors',
  real_people: 'real_people',
  non_consent: 'abuse',
  adult_only: 'abuse',
  category: null,
};

/** Handles at the beginning address people; they describe no one. */
const addressees = /^(?:@[\p{L}\p{N}._-]+(?:@[\p{L}\p{N}.-]+)?[\s,:]*)+/u;

/**
 * Judges a message of another person by the rules of the strictest category.
 *
 * @param ownNames of the account's personas, which a message may name
 * @returns why a person has to answer it; empty: a model may draft. A message that could not be judged is a concern too
 */
export async function judgeMessage(
  judge: Judge,
  text: string,
  ownNames: readonly string[],
): Promise<Concern[]> {
  const said = text.replace(addressees, '');
  if (said === '') return [];
  const own = findConcerns(said);
  try {
    const { findings } = await checkTexts(judge, { category: 'nsfw', fields: { message: said }, ownNames });
    const found = findings.map(({ rule }) => toConcern(rule)).filter((each) => each !== null);
    return [...new Set([...own, ...found])];
  } catch {
    return [...new Set<Concern>([...own, 'unchecked'])];
  }
}

/** A rule of another family, as an external classifier's, is a reason to look too. */
function toConcern(rule: string): Concern | null {
  const [family = ''] = rule.split('.');
  return family in concerns ? (concerns[family] ?? null) : 'unchecked';
}
