import { limits } from '#contract/limits.ts';
import type { SharedSettings } from '#contract/sharing.ts';
import type { Draft } from '#web/lib/draft.ts';
import { facetGroups, namesOf } from './facets.ts';

/** What shared settings say beside their words, term by term. */
export function factsOf(settings: SharedSettings): [string, string][] {
  const { look, negativePrompt, aspectRatio, seed, category } = settings;
  const facts: [string, string | null][] = [
    ...facetGroups.flatMap(({ facets }) =>
      facets.map(([facet, label]): [string, string | null] => [label, look && namesOf(look, facet)]),
    ),
    ['Negative prompt', negativePrompt],
    ['Format', aspectRatio],
    ['Seed', seed === null ? null : String(seed)],
    ['Category', category.toUpperCase()],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** What shared settings put into the composer: the persona as words, since it is not one's own. */
export function composeFrom(settings: SharedSettings): Partial<Draft> {
  const { personaWords, prompt, negativePrompt, category, seed, aspectRatio } = settings;
  return {
    prompt: [personaWords, prompt].filter(Boolean).join(', ').slice(0, limits.promptMaximum),
    negativePrompt,
    category,
    seed,
    ...(aspectRatio && { aspectRatio }),
    personaId: null,
  };
}
