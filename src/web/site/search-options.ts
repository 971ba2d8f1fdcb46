/** How help pages are found: the index is made at build, and read by the help page's script. */
export type FoundPage = { slug: string; title: string; summary: string };

export const searchOptions = {
  idField: 'slug',
  fields: ['title', 'summary', 'headings', 'words'],
  storeFields: ['slug', 'title', 'summary'],
  searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 4, headings: 2, summary: 2 } },
};

/** Where the index lies. */
export const helpIndexAddress = '/help-index.json';
