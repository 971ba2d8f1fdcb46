import type { Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import type { ListedTag, OperatorTags, TagCatalogue } from '#contract/tags.ts';
import { noLora } from '#contract/values.ts';

/** Converts the operator's tags to the list for creators, without adapters and trigger words. */
export function toTagCatalogue(tags: OperatorTags): TagCatalogue {
  const shown = ({ id, label }: ListedTag) => ({ id, label });
  return {
    imageTags: tags.imageTags.map(shown),
    videoLoras: [{ id: noLora, label: 'None' }, ...tags.videoLoras.map(shown)],
    trainingGroups: tags.trainingGroups.map(({ label, tags }) => ({ label, tags: tags.map(shown) })),
  };
}

/**
 * Finds the chosen tag.
 *
 * @param list the operator's tags for this kind of request
 * @param id null, undefined and `none` choose no tag
 * @throws AppError VALIDATION_FAILED for an unknown tag, and for any tag in the SFW category
 *   (`docs/requirements/signed-in.md`, section 4.3)
 */
export function findTag(
  list: readonly ListedTag[],
  id: string | null | undefined,
  category: Category,
): ListedTag | null {
  if (!id || id === noLora) return null;
  if (category !== 'nsfw')
    throw new AppError('VALIDATION_FAILED', 'Tags can only be used in the NSFW category.');
  const tag = list.find((each) => each.id === id);
  if (!tag) throw new AppError('VALIDATION_FAILED', 'There is no such tag. Choose another.');
  return tag;
}
