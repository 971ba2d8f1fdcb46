import type { PublicPage } from '#web/site/page-data.ts';

/** The server puts the installation's address in its place: it is not known at build. */
export const origin = '__ORIGIN__';

export type Accompaniment = {
  brand: string;
  styles: string;
  /** Names of fonts in `assets/` that the first paint needs. */
  fonts: string[];
  /** Address of the page's script. */
  script: string | undefined;
  picture: { address: string; alt: string };
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Data and not a program: what a browser reads as the end of the block must not stand in it. */
const dataBlock = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** A public page as one file of HTML with its styles inside. */
export function documentOf(page: PublicPage, given: Accompaniment): string {
  const title = escaped(page.title);
  const description = escaped(page.description);
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    page.unlisted
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${origin}${page.path}">`,
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#110f0d">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f2e8">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<style>${given.styles}</style>`,
    ...given.fonts.map(
      (font) => `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escaped(given.brand)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${origin}${page.path}">`,
    `<meta property="og:image" content="${origin}${given.picture.address}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:image:alt" content="${escaped(given.picture.alt)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    ...(given.script ? [`<script type="module" src="${given.script}"></script>`] : []),
  ];
  // Last: the first paint does not wait for it.
  const data = (page.structured ?? []).map(dataBlock).join('');
  return `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n<body>${page.body}${data}</body>\n</html>\n`;
}

export function sitemapOf(pages: PublicPage[]): string {
  const entries = pages
    .filter(({ unlisted }) => !unlisted)
    .map((page) => `<url><loc>${origin}${page.path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

export const robots = `User-agent: *\nDisallow: /api/\nDisallow: /auth\n\nSitemap: ${origin}/sitemap.xml\n`;
