import type { Site } from '#contract/site.ts';

type Known = Pick<Site, 'brand' | 'contact'>;

/** What the site file says, in development alone. */
declare const __SITE__: Known;

/** What the server says that is published now, in the app's page; what renders the public pages sets it itself. */
function published(): Known | undefined {
  const block = globalThis.document?.getElementById('site')?.textContent;
  return block ? JSON.parse(block) : (globalThis as { castwrightSite?: Known }).castwrightSite;
}

/** The installation's name and whom to write to. */
export const { brand, contact } = published() ?? __SITE__;
