import { AppError } from '#contract/errors.ts';
import type { ListedTag, OperatorTags } from '#contract/tags.ts';

/**
 * Tags of the operator's training groups, by their ids; each once.
 *
 * @throws AppError VALIDATION_FAILED for an unknown one
 */
export function tagsNamed({ trainingGroups }: OperatorTags, ids: readonly string[]): ListedTag[] {
  const listed = new Map(trainingGroups.flatMap(({ tags }) => tags.map((tag) => [tag.id, tag])));
  return [...new Set(ids)].map((id) => {
    const tag = listed.get(id);
    if (!tag) throw new AppError('VALIDATION_FAILED', 'There is no such tag. Choose another.');
    return tag;
  });
}
