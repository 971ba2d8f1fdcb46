import type { Abilities } from '#contract/abilities.ts';
import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import type { Persona } from '#contract/personas.ts';
import { countReferences } from './identity.ts';

/** What a job would know a person by. */
type Person = Pick<Persona, 'name' | 'look' | 'referencePictures' | 'generatedReferencePictures'> & {
  /** Whether the job uses a trained model. */
  withModel: boolean;
};

/** The pronouns of a persona by its presentation: `her` or `him`, and `her`, `his` or `their`. */
export function getPronouns({ look }: Pick<Persona, 'look'>): { object: string; possessive: string } {
  if (look.presentation === 'woman') return { object: 'her', possessive: 'her' };
  if (look.presentation === 'man') return { object: 'him', possessive: 'his' };
  return { object: 'them', possessive: 'their' };
}

/**
 * Says that the engines draw a persona by its description alone, and what would keep the same person; null if they keep
 * it, and while that is unknown.
 */
export function describeIdentity(
  abilities: Abilities | undefined,
  operation: Operation,
  category: Category,
  person: Person,
): { text: string; remedy: string | null } | null {
  const work = abilities?.work.find((each) => each.operation === operation && each.category === category);
  if (!work || work.state === 'unable') return null;
  const { name, withModel } = person;
  const lacking = work.identity.filter(
    (kinds) =>
      !kinds.includes('key') &&
      !(kinds.includes('trained_model') && withModel) &&
      !(kinds.includes('references') && countReferences(person, category) > 0),
  );
  if (lacking.length === 0) return null;
  const { object, possessive } = getPronouns(person);
  const engines =
    lacking.length < work.identity.length
      ? 'Some engines here keep'
      : work.identity.length === 1
        ? 'This engine keeps'
        : 'The engines here keep';
  const remedy = lacking.some((kinds) => kinds.includes('references'))
    ? `A reference sheet keeps ${object} the same.`
    : lacking.some((kinds) => kinds.includes('trained_model'))
      ? `A trained model keeps ${object} the same.`
      : null;
  return { text: `${engines} ${name} by ${possessive} description alone.`, remedy };
}
