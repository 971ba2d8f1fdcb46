import MiniSearch from 'minisearch';
import type { HelpPage } from '#web/site/page-data.ts';
import { searchOptions } from '#web/site/search-options.ts';

/** The index that the help page's search reads. */
export function helpIndexOf(pages: readonly HelpPage[]): string {
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
