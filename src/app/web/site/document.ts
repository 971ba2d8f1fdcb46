import type { PublicPage } from '#web/site/page-data.ts';
import { escapeHtml } from '../escape-html.ts';

/** Placeholder that the server replaces with the installation's URL, which is unknown at build time. */
export const origin = '__ORIGIN__';

export type DocumentAssets = {
  brand: string;
  styles: string;
  /** URL of the page's script. */
  script: string | undefined;
  picture: { address: string; alt: string };
};

/** Escaped, so that the data cannot end the script block. */
const formatDataBlock = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/**
 * Renders a public page as one HTML file with inline styles. It names nothing that is requested before the first paint:
 * a phone's main thread needs as long for each request as for a part of the page, and text is painted in the fallback
 * faces, which have the size of the fonts.
 */
export function renderDocument(page: PublicPage, given: DocumentAssets): string {
  const title = escapeHtml(page.title);
  const description = escapeHtml(page.description);
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
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escapeHtml(given.brand)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${origin}${page.path}">`,
    `<meta property="og:image" content="${origin}${given.picture.address}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:image:alt" content="${escapeHtml(given.picture.alt)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ];
  // Last, so that they do not delay the first paint.
  const script = given.script ? `<script type="module" src="${given.script}"></script>` : '';
  const data = (page.structured ?? []).map(formatDataBlock).join('');
  return `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n<body>${page.body}${script}${data}</body>\n</html>\n`;
}

export function renderSitemap(pages: PublicPage[]): string {
  const entries = pages
    .filter(({ unlisted }) => !unlisted)
    .map((page) => `<url><loc>${origin}${page.path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

/** Link previews read the pictures of the gallery. */
export const robots = `User-agent: *\nAllow: /api/gallery/*/files/preview\nDisallow: /api/\nDisallow: /auth\nDisallow: /mcp\n\nSitemap: ${origin}/sitemap.xml\n`;
