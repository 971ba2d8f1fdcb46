import type { Site } from '#contract/site.ts';

type SiteIdentity = Pick<Site, 'brand' | 'contact' | 'gallery' | 'undisclosedDownloads'>;

/** The site file's values, in development only. */
declare const __SITE__: SiteIdentity;

/** The published values, from the app's page; the renderer of the public pages sets the global itself. */
function readPublishedSite(): SiteIdentity | undefined {
  const block = globalThis.document?.getElementById('site')?.textContent;
  return block ? JSON.parse(block) : (globalThis as { castwrightSite?: SiteIdentity }).castwrightSite;
}

/** The installation's name and contact addresses, what its gallery takes, and whether copies without credentials are offered. */
export const { brand, contact, gallery, undisclosedDownloads } = readPublishedSite() ?? __SITE__;
