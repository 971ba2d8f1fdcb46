import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { shotLists } from './schema.ts';

export const shotListData: readonly DataPart[] = [
  createTablePart({
    name: 'shot-lists',
    about: 'Your shot lists: the shots of films, and what was made of them last.',
    table: shotLists,
    owner: shotLists.userId,
  }),
];
