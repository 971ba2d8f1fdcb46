import type { WildcardLists } from '@castwright/prompt-variants';
import { scenePresetLists } from '#contract/scene-presets.ts';
import { listScenePresets } from '#features/library/scene-presets';
import { readWildcards } from '#features/library/wildcards';
import type { Queryable } from '#platform/db/client.ts';

/** The lists that an account's prompts may name. */
export type PromptLists = {
  lists: WildcardLists;
  /** The name of the outfit or place that stands at a place of a prompt; what stands there if it is none. */
  nameValue(list: string | null, value: string): string;
};

/** Reads the wildcard lists of an account, and its outfits and places under the names that it gave to no list. */
export async function readPromptLists(db: Queryable, userId: string): Promise<PromptLists> {
  const own = await readWildcards(db, userId);
  const lists = new Map(own);
  const names = new Map<string, ReadonlyMap<string, string>>();
  const presets = await listScenePresets(db, userId);
  for (const [list, kind] of Object.entries(scenePresetLists)) {
    const ofKind = presets.filter((preset) => preset.kind === kind);
    if (own.has(list) || ofKind.length === 0) continue;
    // Of several with the same words, the first.
    const nameOfWords = new Map(ofKind.toReversed().map(({ name, words }) => [words, name]));
    names.set(list, nameOfWords);
    const lines = new Set(ofKind.map(({ words }) => escapeSigns(words)));
    lists.set(list, [...lines]);
  }
  return {
    lists,
    nameValue: (list, value) => (list !== null && names.get(list)?.get(value)) || value,
  };
}

/** Words have no variants of their own. */
const escapeSigns = (words: string) => words.replaceAll(/[\\{}|_]/g, '\\$&');
