import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { savedStyles } from './schema.ts';

export const savedStyleData: readonly DataPart[] = [
  createTablePart({
    name: 'saved-styles',
    about: 'Your saved styles: generation settings and words under a name.',
    table: savedStyles,
    owner: savedStyles.userId,
  }),
];
