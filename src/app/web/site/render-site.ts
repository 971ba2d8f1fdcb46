import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Site } from '#contract/site.ts';
import type { PageData, PublicPage } from '#web/site/page-data.ts';
import { helpIndexAddress } from '#web/site/search-options.ts';
import { readContent } from './content.ts';
import { type Accompaniment, documentOf, robots, sitemapOf } from './document.ts';
import { helpIndexOf } from './help-index.ts';
import { policyTexts } from './policy-texts.ts';

/** Where the build leaves what the public pages are rendered with, in the folder that is served. */
export const rendererFolder = '.renderer';
const planFile = 'plan.json';

/** What the build knows of the public pages. */
export type RenderingPlan = {
  /** The site file that the build had. */
  site: Site;
  /** Each with its compiled module and its styles, as files in the renderer's folder. */
  pages: { module: string; sheets: string[] }[];
  fonts: string[];
  /** Addresses of the islands' scripts, by their names. */
  islands: Record<string, string>;
  pictures: Record<PublicPage['picture'], Accompaniment['picture']>;
};

/** The plan of a built front end; null for one that has none. */
export async function readPlan(folder: string): Promise<RenderingPlan | null> {
  const text = await readFile(path.join(folder, rendererFolder, planFile), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

export const planPath = (folder: string) => path.join(folder, rendererFolder, planFile);

const contentFolder = fileURLToPath(new URL('../../web/site/content', import.meta.url));

/**
 * Renders the public pages with a site file: the text of every file that depends on it, by its name in the folder
 * that is served. A thread of its own does it (render-thread.ts): the compiled pages read the site when they are
 * first imported.
 */
export async function renderSite(folder: string, site: Site): Promise<Map<string, string>> {
  const plan = await readPlan(folder);
  if (!plan) throw new Error(`${folder} was built without what its pages are rendered with`);
  const renderer = path.join(folder, rendererFolder);
  const data: PageData = { site, ...(await readContent(contentFolder, site)) };
  const files = new Map<string, string>();
  const all: PublicPage[] = [];
  for (const { module, sheets } of plan.pages) {
    const styles = await Promise.all(sheets.map((sheet) => readFile(path.join(renderer, sheet), 'utf8')));
    const { pages } = await import(pathToFileURL(path.join(renderer, module)).href);
    for (const page of pages(data) as PublicPage[]) {
      const given = {
        brand: site.brand.name,
        styles: styles.join(''),
        fonts: plan.fonts,
        script: page.island && plan.islands[page.island],
        picture: plan.pictures[page.picture],
      };
      files.set(`${page.file}.html`, documentOf(page, given));
      all.push(page);
    }
  }
  files.set('sitemap.xml', sitemapOf(all));
  files.set('robots.txt', robots);
  files.set(helpIndexAddress.slice(1), helpIndexOf(data.help));
  for (const [file, text] of policyTexts(data.legal)) files.set(file, text);
  return files;
}
