import type { Site } from '#contract/site.ts';

/** What the build gives the public pages, and what they give back to it. */

export type Heading = { id: string; text: string };

type Text = {
  title: string;
  summary: string;
  html: string;
  headings: Heading[];
  /** The bare words, for the search. */
  words: string;
};

export type LegalVersion = Text & {
  version: string;
  /** ISO date from which it holds. */
  effective: string;
};

/** One policy, its versions newest first; there is at least one. */
export type LegalPolicy = { slug: string; versions: LegalVersion[] };

export type HelpPage = Text & { slug: string; topic: string; order: number };

export type PageData = { site: Site; legal: LegalPolicy[]; help: HelpPage[] };

export type PublicPage = {
  /** Address, from `/`. */
  path: string;
  /** File in `dist/web`, without `.html`. */
  file: string;
  title: string;
  description: string;
  /** Which picture goes with a link to it. */
  picture: 'studio' | 'help' | 'rules';
  body: string;
  /** The script that goes with it, from `islands/`. */
  island?: 'landing' | 'help' | 'contact' | 'report' | 'report-case' | 'status';
  /** Structured data (schema.org). `__ORIGIN__` stands for the installation's address. */
  structured?: object[];
  /** Left out of the sitemap and of search engines. */
  unlisted?: true;
};
