import type { Abilities } from '#contract/abilities.ts';
import type { Category } from '#contract/common.ts';
import { noPoseHere, poseWithReferences, refuseMorePosePeople } from '#contract/pose-messages.ts';
import { type GivenIdentity, useAbilities } from '#web/lib/abilities.ts';
import { type Draft, findDraftModel } from '#web/lib/draft.ts';
import { getGivenIdentity } from '#web/lib/identity.ts';
import { usePersonas, useTrainedModels } from '#web/lib/queries.ts';

/** Why a draft can have no pose, or not the one that it has; null if it can. */
export function usePoseObstacle(draft: Draft): string | null {
  const abilities = useAbilities();
  const { data: personas } = usePersonas();
  const { data: models, isError } = useTrainedModels();
  const modelId = findDraftModel(draft, isError ? [] : models);
  if (draft.variation) return 'A variation keeps the pose of its picture.';
  if (draft.regions.length > 0) return 'A picture has a pose or regions. Remove one of them.';
  const given = getGivenIdentity({ ...draft, modelId }, personas);
  return findPoseObstacle(abilities, draft.category, given, draft.pose?.people.length ?? 1);
}

/**
 * Finds why no engine follows a pose of so many people.
 *
 * @param abilities undefined while unknown: the server then refuses what no engine follows
 * @returns null if one does
 */
function findPoseObstacle(
  abilities: Abilities | undefined,
  category: Category,
  { withModel, withReferences }: GivenIdentity,
  people: number,
): string | null {
  const known = abilities?.work.find(
    (each) => each.operation === 'text_to_image' && each.category === category,
  )?.pose;
  if (!known) return null;
  // With a trained model as well, the engine decides what it draws the person from, and the server knows.
  const most = withReferences && !withModel ? known.peopleWithReferences : known.people;
  if (people <= most) return null;
  if (most > 0) return refuseMorePosePeople(most);
  return known.people > 0 ? poseWithReferences : (known.reason ?? noPoseHere);
}
