import type { ContentMetadata } from '#contract/content-metadata.ts';
import { AppError } from '#contract/errors.ts';
import type { ScenePresetKind } from '#contract/scene-presets.ts';
import { findScenePreset } from '#features/library/scene-presets';
import type { Db } from '#platform/db/client.ts';

/** The chosen outfit and place, with what they add to prompt and settings. */
export type OutfitAndPlace = {
  /** Words after the prompt, by field: the outfit's, then the place's. */
  words: Record<string, string>;
  /** Names that are not in the prompt but that the safety decision judges, by field. */
  names: Record<string, string>;
  /** Stored with the content items. */
  settings: Pick<ContentMetadata, 'outfit' | 'place'>;
};

export const noOutfitAndPlace: OutfitAndPlace = { words: {}, names: {}, settings: {} };

/**
 * Gets the chosen outfit and place; both may be missing. Their pictures are not used: the engine reads their words alone.
 * A picture reference with the role outfit or place would be made here, of `contentId` of the preset.
 *
 * @throws AppError NOT_FOUND for one that the account does not have
 */
export async function getOutfitAndPlace(
  db: Db,
  {
    outfitId,
    placeId,
    userId,
  }: { userId: string; outfitId?: string | null | undefined; placeId?: string | null | undefined },
): Promise<OutfitAndPlace> {
  const chosen = { ...noOutfitAndPlace };
  for (const [kind, id] of [
    ['outfit', outfitId],
    ['place', placeId],
  ] as const) {
    if (!id) continue;
    const preset = await findScenePreset(db, userId, { id, kind });
    if (!preset) throw presetGone(kind);
    const { name, words } = preset;
    chosen.words = { ...chosen.words, [kind]: words };
    chosen.names = { ...chosen.names, [`${kind} name`]: name };
    chosen.settings = { ...chosen.settings, [kind]: { id, name, words } };
  }
  return chosen;
}

const presetGone = (kind: ScenePresetKind) =>
  new AppError('NOT_FOUND', `The ${kind} that you chose was deleted. Choose another one, or none.`, {
    fields: [`${kind}Id`],
  });
