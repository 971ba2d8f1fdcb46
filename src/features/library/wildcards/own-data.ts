import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { wildcardLists } from './schema.ts';

export const wildcardData: readonly DataPart[] = [
  createTablePart({
    name: 'wildcard-lists',
    about: 'Your wildcard lists: lines that prompts take from them.',
    table: wildcardLists,
    owner: wildcardLists.userId,
  }),
];
