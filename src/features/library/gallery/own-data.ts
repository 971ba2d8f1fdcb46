import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { galleryEntries, galleryPersonas } from './schema.ts';

export const galleryData: readonly DataPart[] = [
  createTablePart({
    name: 'gallery-entries',
    about: 'What you submitted to the gallery, and the decisions on it. The files are among your content.',
    table: galleryEntries,
    owner: galleryEntries.userId,
    without: [galleryEntries.reviewedDigest],
  }),
  createTablePart({
    name: 'gallery-personas',
    about: 'Your personas whose page is in the gallery.',
    table: galleryPersonas,
    owner: galleryPersonas.userId,
  }),
];
