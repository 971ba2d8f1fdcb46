import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#contract/errors.ts';
import type { PreviewedPage } from '#contract/operator-files.ts';
import type { Site } from '#contract/site.ts';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Logger } from '#platform/log.ts';
import { origin } from './document.ts';
import { renderInThread } from './render-in-thread.ts';
import { findPlan } from './render-site.ts';

/** The public pages for the published site file. */
export type PublicPages = {
  /** The published site file. */
  site: Site;
  /** The rendered text of a file; undefined when the built file applies. */
  findText(file: string): string | undefined;
  /** Changes with every rendering. */
  generation(): number;
};

type Options = { folder: string | null; site: Site; log: Logger; baseUrl: string };

/**
 * Opens the public pages: the built ones while the site file is the build's, rendered ones otherwise. A failed
 * rendering keeps the previous pages.
 */
export async function openPublicPages({ baseUrl, folder, log, site }: Options) {
  let rendered = new Map<string, string>();
  let generation = 0;
  const limitOne = createConcurrencyLimit(1);

  async function renderPages(): Promise<void> {
    const plan = folder && (await findPlan(folder));
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
  const update = () => limitOne(renderPages);
  await update();

  const pages: PublicPages = {
    site,
    findText: (file) => rendered.get(file),
    generation: () => generation,
  };
  return {
    pages,
    update,
    /** Renders a page with a draft, for a preview frame. @throws AppError UNAVAILABLE without a build */
    async preview(draft: Site, page: PreviewedPage): Promise<string> {
      if (!folder || !(await findPlan(folder))) {
        throw new AppError(
          'UNAVAILABLE',
          'The public pages are not built on this server, so there is no preview.',
        );
      }
      const files = await limitOne(() => renderInThread({ folder, site: draft }));
      const html = (files.get(`${page}.html`) ?? '').replaceAll(origin, baseUrl);
      // The frame is sandboxed; removing scripts avoids console errors.
      return html
        .replace(/<script\b[\s\S]*?<\/script>/g, '')
        .replace('<head>', '<head><base target="_blank">');
    },
  };
}
