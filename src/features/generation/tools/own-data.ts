import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { pictureReadings } from './schema.ts';

export const toolData: readonly DataPart[] = [
  tablePart({
    name: 'texts-read',
    about: 'Texts that were read in pictures, and descriptions of them.',
    table: pictureReadings,
    of: pictureReadings.userId,
  }),
];
