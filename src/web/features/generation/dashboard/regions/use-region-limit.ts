import { findRegionLimit, useAbilities } from '#web/lib/abilities.ts';
import { type Draft, findDraftModel } from '#web/lib/draft.ts';
import { getGivenIdentity } from '#web/lib/identity.ts';
import { usePersonas, useTrainedModels } from '#web/lib/queries.ts';

/** Why a draft's picture takes no regions; null if it takes them. */
export function useRegionLimit(draft: Draft): string | null {
  const abilities = useAbilities();
  const { data: personas } = usePersonas();
  const { data: models, isError } = useTrainedModels();
  if (draft.variation) return 'A variation takes no regions.';
  if (draft.pose) return 'A picture has a pose or regions. Remove one of them.';
  const modelId = findDraftModel(draft, isError ? [] : models);
  return findRegionLimit(abilities, draft.category, getGivenIdentity({ ...draft, modelId }, personas));
}
