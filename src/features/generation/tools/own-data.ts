import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { pictureReadings } from './schema.ts';

export const toolData: readonly DataPart[] = [
  createTablePart({
    name: 'texts-read',
    about: 'Texts that were read in pictures, and descriptions of them.',
    table: pictureReadings,
    owner: pictureReadings.userId,
  }),
];
