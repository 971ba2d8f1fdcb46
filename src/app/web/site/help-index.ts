import MiniSearch from 'minisearch';
import type { HelpPage } from '#web/site/page-data.ts';
import { searchOptions } from '#web/site/search-options.ts';

/** Creates the search index of the help pages. */
export function createHelpIndex(pages: readonly HelpPage[]): string {
  const index = new MiniSearch(searchOptions);
  index.addAll(
    pages.map(({ slug, title, summary, headings, words }) => ({
      slug,
      title,
      summary,
      words,
      headings: headings.map(({ text }) => text).join(' '),
    })),
  );
  return JSON.stringify(index);
}
