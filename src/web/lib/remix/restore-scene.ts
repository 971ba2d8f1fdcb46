import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { ScenePreset, UsedScenePreset } from '#contract/scene-presets.ts';
import type { Draft } from '#web/lib/draft.ts';

/**
 * Chooses the outfit and the place of an item again. If one was deleted or has other words now, the words of both become
 * part of the prompt, where they stood: the picture stays the same.
 *
 * @param presets those of the account; undefined while loading, so that nothing counts as changed
 * @returns the settings, and a sentence about words that became part of the prompt, or null
 */
export function restoreScene(
  draft: Partial<Draft>,
  { outfit, place }: Pick<ContentMetadata, 'outfit' | 'place'>,
  presets: readonly ScenePreset[] | undefined,
): { draft: Partial<Draft>; changed: string | null } {
  const isSame = (used: UsedScenePreset) =>
    !presets || presets.some(({ id, words }) => id === used.id && words === used.words);
  const used = [outfit, place].filter((each) => each !== undefined);
  const gone = used.filter((each) => !isSame(each));
  if (gone.length === 0) return { draft, changed: null };
  const prompt = [draft.prompt, ...used.map(({ words }) => words)].filter(Boolean).join(', ');
  const names = gone.map(({ name }) => `“${name}”`).join(' and ');
  return {
    draft: { ...draft, prompt, outfitId: null, placeId: null },
    changed: `${names} ${gone.length === 1 ? 'was changed or deleted. Its' : 'were changed or deleted. Their'} words are now in the prompt.`,
  };
}
