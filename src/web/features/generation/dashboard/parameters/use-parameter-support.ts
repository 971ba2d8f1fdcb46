import type { ParameterSupport } from '#contract/generation-parameters.ts';
import { useAbilities } from '#web/lib/abilities.ts';
import { type Draft, findDraftModel, getUsedReferences } from '#web/lib/draft.ts';
import { getGivenIdentity } from '#web/lib/identity.ts';
import { usePersonas, useTrainedModels } from '#web/lib/queries.ts';
import { findParameterSupport, fitDraft } from './fit-draft.ts';

/** What the draft's model takes, and what of the draft it does not take. */
export function useParameterSupport(draft: Draft) {
  const abilities = useAbilities();
  const { data: personas } = usePersonas();
  const { data: models, isError } = useTrainedModels();
  const modelId = findDraftModel(draft, isError ? [] : models);
  const given = getGivenIdentity({ ...draft, modelId, references: getUsedReferences(draft) }, personas);
  const support: ParameterSupport | null | undefined =
    abilities && findParameterSupport(abilities, { ...draft, given });
  return {
    /** Undefined while loading; null while no engine has said what it takes. */
    support,
    changes: fitDraft(draft, abilities, given).changes,
  };
}
