import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { scenePresets } from './schema.ts';

export const scenePresetData: readonly DataPart[] = [
  createTablePart({
    name: 'scene-presets',
    about: 'Your outfits and places: words under a name, with the picture that you chose.',
    table: scenePresets,
    owner: scenePresets.userId,
  }),
];
