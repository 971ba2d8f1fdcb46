import { AppError } from '#contract/errors.ts';
import type { ListedTag, OperatorTags } from '#contract/tags.ts';

/**
 * Tags of the operator's training groups, by their ids; each once.
 *
 * @param chosenBefore ids that were listed when they were chosen: one that the operator has removed since is left
 *   out, because nobody could take it back on a page that does not show it
 * @throws AppError VALIDATION_FAILED for another unknown one
 */
export function tagsNamed(
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
