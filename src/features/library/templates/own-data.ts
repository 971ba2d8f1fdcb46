import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { promptTemplates } from './schema.ts';

export const templateData: readonly DataPart[] = [
  createTablePart({
    name: 'templates',
    about: 'Your prompt templates.',
    table: promptTemplates,
    owner: promptTemplates.userId,
  }),
];
