import type { Site } from '#contract/site.ts';

/** The input and output of the public pages' renderers at build. */

export type Heading = { id: string; text: string };

type Text = {
  title: string;
  summary: string;
  html: string;
  headings: Heading[];
  /** The plain text, for the search index. */
  words: string;
};

export type LegalVersion = Text & {
  version: string;
  /** ISO date from which it is in effect. */
  effective: string;
};

/** A policy with at least one version, newest first. */
export type LegalPolicy = { slug: string; versions: LegalVersion[] };

export type HelpPage = Text & { slug: string; topic: string; order: number };

export type PageData = { site: Site; legal: LegalPolicy[]; help: HelpPage[] };

export type PublicPage = {
  /** Path, starting with `/`. */
  path: string;
  /** File in `dist/web`, without `.html`. */
  file: string;
  title: string;
  description: string;
  /** The picture for link previews. */
  picture: 'studio' | 'help' | 'rules';
  body: string;
  /** Its script in `islands/`. */
  island?:
    | 'landing'
    | 'help'
    | 'contact'
    | 'gallery'
    | 'gallery-entry'
    | 'report'
    | 'report-case'
    | 'status'
    | 'verify';
  /** Structured data (schema.org). `__ORIGIN__` is replaced by the installation's address. */
  structured?: object[];
  /** Excluded from the sitemap and from search engines. */
  unlisted?: true;
};
