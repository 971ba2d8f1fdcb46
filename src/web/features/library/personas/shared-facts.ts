import { limits } from '#contract/limits.ts';
import type { SharedSettings } from '#contract/sharing.ts';
import type { Draft } from '#web/lib/draft.ts';
import { facetGroups, formatFacet } from './facets.ts';

/** The look and settings of a shared link as terms and values. */
export function listSharedFacts(settings: SharedSettings): [string, string][] {
  const { look, negativePrompt, aspectRatio, seed, category, styleWords } = settings;
  const { size, ...sampling } = settings.parameters;
  const pixels = size && `${size.width} × ${size.height}`;
  const facts: [string, string | null][] = [
    ...facetGroups.flatMap(({ facets }) =>
      facets.map(([facet, label]): [string, string | null] => [label, look && formatFacet(look, facet)]),
    ),
    ['Negative prompt', negativePrompt],
    ['Style words', styleWords],
    ['Format', pixels ?? aspectRatio],
    ['Steps', sampling.steps ? String(sampling.steps) : null],
    ['Guidance', sampling.guidance === undefined ? null : String(sampling.guidance)],
    ['Sampler', sampling.sampler ?? null],
    ['Scheduler', sampling.scheduler ?? null],
    ['Seed', seed === null ? null : String(seed)],
    ['Category', category.toUpperCase()],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** Converts shared settings to a draft. The persona becomes text, since it belongs to another account. */
export function toDraft(settings: SharedSettings): Partial<Draft> {
  const { personaWords, prompt, negativePrompt, category, seed, aspectRatio, parameters, styleWords } =
    settings;
  return {
    prompt: [personaWords, prompt].filter(Boolean).join(', ').slice(0, limits.promptMaximum),
    negativePrompt,
    category,
    seed,
    ...(aspectRatio && { aspectRatio }),
    parameters,
    styleWords,
    personaId: null,
    outfitId: null,
    placeId: null,
  };
}
