import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Site } from '#contract/site.ts';
import type { PageData, PublicPage } from '#web/site/page-data.ts';
import { helpIndexAddress } from '#web/site/search-options.ts';
import { type AuthPlan, renderAuthPages } from './app-pages.ts';
import { readContent } from './content.ts';
import { type DocumentAssets, renderDocument, renderSitemap, robots } from './document.ts';
import { createHelpIndex } from './help-index.ts';
import { createPolicyTexts } from './policy-texts.ts';

/** Folder in the build output with what the public pages are rendered from. */
export const rendererFolder = '.renderer';
const planFile = 'plan.json';

/** The build's data about the public pages. */
export type RenderPlan = {
  /** The site file of the build. */
  site: Site;
  /** Each page's compiled module and style sheets, as files in the renderer's folder. */
  pages: { module: string; sheets: string[] }[];
  /** The pages of /auth. */
  auth: AuthPlan;
  /** URLs of the islands' scripts, by name. */
  islands: Record<string, string>;
  pictures: Record<PublicPage['picture'], DocumentAssets['picture']>;
};

/** The plan of a built front end; null when there is none. */
export async function findPlan(folder: string): Promise<RenderPlan | null> {
  const text = await readFile(path.join(folder, rendererFolder, planFile), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

export const toPlanPath = (folder: string) => path.join(folder, rendererFolder, planFile);

const contentFolder = fileURLToPath(new URL('../../../web/site/content', import.meta.url));

/**
 * Renders the public pages with a site file: the text of every file that depends on it, by its name in the served
 * folder. Runs in a separate thread (render-thread.ts): the compiled pages read the site when they are first
 * imported.
 */
export async function renderSite(folder: string, site: Site): Promise<Map<string, string>> {
  const plan = await findPlan(folder);
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
        script: page.island && plan.islands[page.island],
        picture: plan.pictures[page.picture],
      };
      files.set(`${page.file}.html`, renderDocument(page, given));
      all.push(page);
    }
  }
  for (const [file, text] of await renderAuthPages(folder, renderer, plan.auth)) files.set(file, text);
  files.set('sitemap.xml', renderSitemap(all));
  files.set('robots.txt', robots);
  files.set(helpIndexAddress.slice(1), createHelpIndex(data.help));
  for (const [file, text] of createPolicyTexts(data.legal)) files.set(file, text);
  return files;
}
