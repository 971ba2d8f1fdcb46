import { sql } from 'drizzle-orm';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { personas, referencePictures, referenceSheets, shareLinks } from './schema.ts';

export const personaData: readonly DataPart[] = [
  createTablePart({
    name: 'personas',
    about: 'Your personas: look, notes, negative prompt.',
    table: personas,
    owner: personas.userId,
  }),
  createTablePart({
    name: 'reference-sheets',
    about: 'The versions of your personas’ reference sheets.',
    table: referenceSheets,
    owner: referenceSheets.userId,
  }),
  createTablePart({
    name: 'reference-pictures',
    about: 'The pictures of each reference sheet by view; the files are among your content and uploads.',
    table: referencePictures,
    owner: (userId) =>
      sql`${referencePictures.sheetId} in (select id from reference_sheets where user_id = ${userId})`,
  }),
  createTablePart({
    name: 'share-links',
    about: 'Your links to shared settings. The link tokens are stored as hashes and are not included.',
    table: shareLinks,
    owner: shareLinks.userId,
    without: [shareLinks.tokenHash, shareLinks.reviewedDigest],
  }),
];
