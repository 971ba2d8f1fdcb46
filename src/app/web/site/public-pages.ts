import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#contract/errors.ts';
import type { PreviewedPage } from '#contract/operator-files.ts';
import type { Site } from '#contract/site.ts';
import type { Logger } from '#platform/log.ts';
import { createTurns } from '#platform/turns.ts';
import { origin } from './document.ts';
import { renderInThread } from './render-in-thread.ts';
import { readPlan } from './render-site.ts';

/** The public pages as the published site file makes them. */
export type PublicPages = {
  /** The published site file, for what a page of the app needs of it. */
  site: Site;
  /** What stands in place of a built file; undefined where the built one holds. */
  textOf(file: string): string | undefined;
  /** Changes with every rendering. */
  generation(): number;
};

type Options = { folder: string | null; site: Site; log: Logger; baseUrl: string };

/**
 * Opens the public pages: built ones where the site file is still the one of the build, rendered ones otherwise.
 * Rendering that fails leaves what there was.
 */
export async function openPublicPages({ baseUrl, folder, log, site }: Options) {
  let rendered = new Map<string, string>();
  let generation = 0;
  const inTurn = createTurns(1);

  async function renderAnew(): Promise<void> {
    const plan = folder && (await readPlan(folder));
    if (!folder || !plan) return;
    try {
      const asBuilt = isDeepStrictEqual(JSON.parse(JSON.stringify(site)), plan.site);
      if (asBuilt && generation === 0) return;
      rendered = asBuilt ? new Map() : await renderInThread({ folder, site });
      generation++;
    } catch (error) {
      log.error({ err: error }, 'the public pages could not be rendered and stay as they were');
    }
  }
  const update = () => inTurn(renderAnew);
  await update();

  const pages: PublicPages = {
    site,
    textOf: (file) => rendered.get(file),
    generation: () => generation,
  };
  return {
    pages,
    update,
    /** A page as a draft would make it, to be looked at in a frame. @throws AppError UNAVAILABLE without a build */
    async preview(draft: Site, page: PreviewedPage): Promise<string> {
      if (!folder || !(await readPlan(folder))) {
        throw new AppError('UNAVAILABLE', 'The public pages are not built here, so that none can be shown.');
      }
      const files = await inTurn(() => renderInThread({ folder, site: draft }));
      const html = (files.get(`${page}.html`) ?? '').replaceAll(origin, baseUrl);
      // The frame runs nothing and leads nowhere, and says so to nobody's console.
      return html
        .replace(/<script\b[\s\S]*?<\/script>/g, '')
        .replace('<head>', '<head><base target="_blank">');
    },
  };
}
