import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { promptTemplates } from './schema.ts';

export const templateData: readonly DataPart[] = [
  tablePart({
    name: 'templates',
    about: 'Prompts that you keep to use again.',
    table: promptTemplates,
    of: promptTemplates.userId,
  }),
];
