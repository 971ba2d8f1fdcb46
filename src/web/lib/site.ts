import type { Site } from '#contract/site.ts';

/** Put in place by the build, from the operator's site file. */
declare const __SITE__: Pick<Site, 'brand' | 'contact'>;

/** The installation's name and whom to write to. */
export const { brand, contact } = __SITE__;
