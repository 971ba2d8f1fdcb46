import { AppError } from '#contract/errors.ts';
import type { ListedTag, OperatorTags } from '#contract/tags.ts';

/**
 * Gets tags of the operator's training groups by id, each once.
 *
 * @param chosenBefore ids that were chosen earlier: those that the operator has removed since are left out, because the
 *   page no longer shows them
 * @throws AppError VALIDATION_FAILED for any other unknown id
 */
export function getTrainingTags(
  { trainingGroups }: OperatorTags,
  ids: readonly string[],
  chosenBefore: readonly string[],
): ListedTag[] {
  const listed = new Map(trainingGroups.flatMap(({ tags }) => tags.map((tag) => [tag.id, tag])));
  return [...new Set(ids)].flatMap((id) => {
    const tag = listed.get(id);
    if (!tag && !chosenBefore.includes(id)) {
      throw new AppError('VALIDATION_FAILED', 'There is no such tag. Choose another.');
    }
    return tag ?? [];
  });
}
