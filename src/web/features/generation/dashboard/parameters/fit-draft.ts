import type { Abilities } from '#contract/abilities.ts';
import { type FittedParameters, fitParameters } from '#contract/fit-parameters.ts';
import type { ParameterSupport, SupportedRequests } from '#contract/generation-parameters.ts';
import type { Operation } from '#contract/jobs.ts';
import type { GivenIdentity } from '#web/lib/abilities.ts';
import type { Draft } from '#web/lib/draft.ts';

/** What decides which model draws, and so what it takes. */
export type ModelChoice = Pick<Draft, 'kind' | 'category' | 'variation'> & { given: GivenIdentity };

/** The operation of a draft's request. */
export function findDraftOperation({ kind, variation }: Pick<Draft, 'kind' | 'variation'>): Operation {
  if (kind === 'video') return 'text_to_video';
  return variation ? 'image_to_image' : 'text_to_image';
}

/** What the engines take of a request's parameters; null while none of them has said so. */
export function findParameterSupport(
  { work }: Abilities,
  { given, ...draft }: ModelChoice,
): ParameterSupport | null {
  const operation = findDraftOperation(draft);
  const known = work.find((each) => each.operation === operation && each.category === draft.category);
  const wanted: SupportedRequests = !given.withReferences
    ? 'any'
    : given.withModel
      ? 'references_and_model'
      : 'references';
  const find = (requests: SupportedRequests) =>
    known?.parameters.find((each) => each.requests === requests)?.support;
  return find(wanted) ?? find('any') ?? null;
}

/**
 * Fits a draft's parameters into what the engines take.
 *
 * @param abilities undefined while unknown: the parameters stay, and the server refuses what is not taken
 */
export function fitDraft(
  { parameters, ...draft }: Pick<Draft, 'kind' | 'category' | 'variation' | 'parameters'>,
  abilities: Abilities | undefined,
  given: GivenIdentity,
): FittedParameters {
  if (!abilities) return { parameters, changes: [] };
  return fitParameters(parameters, findParameterSupport(abilities, { ...draft, given }));
}
