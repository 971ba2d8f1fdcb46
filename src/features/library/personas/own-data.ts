import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { personas, shareLinks } from './schema.ts';

export const personaData: readonly DataPart[] = [
  createTablePart({
    name: 'personas',
    about: 'Your personas: look, notes, negative prompt.',
    table: personas,
    owner: personas.userId,
  }),
  createTablePart({
    name: 'share-links',
    about: 'Your links to shared settings. The link tokens are stored as hashes and are not included.',
    table: shareLinks,
    owner: shareLinks.userId,
    without: [shareLinks.tokenHash],
  }),
];
