import type { Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import { type ListedTag, noLora, type OperatorTags, type TagCatalogue } from '#contract/tags.ts';

/** The operator's tags as creators see them. */
export function tagCatalogueOf(tags: OperatorTags): TagCatalogue {
  const shown = ({ id, label }: ListedTag) => ({ id, label });
  return {
    imageTags: tags.imageTags.map(shown),
    videoLoras: [{ id: noLora, label: 'None' }, ...tags.videoLoras.map(shown)],
    trainingGroups: tags.trainingGroups.map(({ label, tags }) => ({ label, tags: tags.map(shown) })),
  };
}

/**
 * What a chosen tag adds.
 *
 * @param list the tags of the operator that may be chosen
 * @param id null, undefined and `none` choose nothing
 * @throws AppError VALIDATION_FAILED for an unknown tag, and for any in the SFW category (specification 001,
 *   section 4.3)
 */
export function chosenTag(
  list: readonly ListedTag[],
  id: string | null | undefined,
  category: Category,
): ListedTag | null {
  if (!id || id === noLora) return null;
  if (category !== 'nsfw') throw new AppError('VALIDATION_FAILED', 'Tags belong to the NSFW category.');
  const tag = list.find((each) => each.id === id);
  if (!tag) throw new AppError('VALIDATION_FAILED', 'There is no such tag. Choose another.');
  return tag;
}
