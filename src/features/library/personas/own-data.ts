import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { personas, shareLinks } from './schema.ts';

export const personaData: readonly DataPart[] = [
  tablePart({
    name: 'personas',
    about: 'The personas you keep: look, notes, negative prompt.',
    table: personas,
    of: personas.userId,
  }),
  tablePart({
    name: 'share-links',
    about:
      'Links with which you share settings. The links themselves are kept as digests, which are not in here.',
    table: shareLinks,
    of: shareLinks.userId,
    without: [shareLinks.tokenHash],
  }),
];
