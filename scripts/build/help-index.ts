import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import MiniSearch from 'minisearch';
import type { HelpPage } from '../../src/web/site/page-data.ts';
import { helpIndexAddress, searchOptions } from '../../src/web/site/search-options.ts';

/** Writes the index that the help page's search reads. */
export async function writeHelpIndex(pages: HelpPage[], out: string): Promise<void> {
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
  await writeFile(path.join(out, helpIndexAddress), JSON.stringify(index));
}
