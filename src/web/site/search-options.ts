/** The search options of help pages, for building the index and for searching it. */
export type FoundPage = { slug: string; title: string; summary: string };

export const searchOptions = {
  idField: 'slug',
  fields: ['title', 'summary', 'headings', 'words'],
  storeFields: ['slug', 'title', 'summary'],
  searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 4, headings: 2, summary: 2 } },
};

/** The path of the index. */
export const helpIndexAddress = '/help-index.json';
