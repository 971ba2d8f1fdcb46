import { createHash } from 'node:crypto';
import type { LiveLink, PublicLinkPage } from '#features/publishing/links';
import { escapeHtml } from '../escape-html.ts';

/** The place for the content in the built page (`src/web/site/pages/links.tsx`). */
const contentMark = '__LINK_CONTENT__';

/** The page without a built front end. */
export const plainFrame = `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"></head>\n<body><main id="main">${contentMark}</main></body>\n</html>\n`;

/** What the built page says of itself, in place of which comes what the link page says. */
const ownHead =
  /<title>[^<]*<\/title>\n?|<link rel="canonical"[^>]*>\n?|<meta (?:name="(?:description|robots|twitter:card)"|property="og:[a-z:_]+")[^>]*>\n?/g;

type Document = {
  title: string;
  description: string;
  isIndexed: boolean;
  /** The page's own address, and its picture with its size; for link previews. */
  preview: { address: string; picture: string | null; width: number; height: number } | null;
  content: string;
};

function fillFrame(frame: string, { content, description, isIndexed, preview, title }: Document): string {
  const meta = (property: string, text: string | number) =>
    `<meta property="${property}" content="${escapeHtml(String(text))}">`;
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(isIndexed ? [] : ['<meta name="robots" content="noindex">']),
    ...(preview
      ? [
          ...(isIndexed ? [`<link rel="canonical" href="${escapeHtml(preview.address)}">`] : []),
          meta('og:type', 'profile'),
          meta('og:title', title),
          meta('og:description', description),
          meta('og:url', preview.address),
          ...(preview.picture
            ? [
                meta('og:image', preview.picture),
                meta('og:image:width', preview.width),
                meta('og:image:height', preview.height),
                meta('og:image:alt', 'AI-generated picture'),
              ]
            : []),
          '<meta name="twitter:card" content="summary">',
        ]
      : []),
  ].join('\n');
  // Functions, so that `$` in a text is not read as a replacement pattern.
  return frame
    .replace(ownHead, '')
    .replace('</head>', () => `${head}\n</head>`)
    .replace(contentMark, () => content);
}

/**
 * The HTML of a link page. Each link leads through its short link, so that it is counted and, where it leads to adult work,
 * asks for the age first. The page always says that the person is invented and that AI made the pictures.
 *
 * @param baseUrl the public URL, without a trailing slash
 */
export function renderLinkPage(frame: string, page: PublicLinkPage, baseUrl: string): string {
  const address = `${baseUrl}/links/${page.slug}`;
  const { picture, title } = page;
  const shown = picture
    ? `<img class="lp-picture" src="/links/${page.slug}/picture" alt="AI-generated picture of ${escapeHtml(title)}" width="${picture.width}" height="${picture.height}">`
    : '';
  const links = page.links.map(
    ({ code, isAdult, label }) =>
      `<li><a href="/go/${code}" rel="nofollow noopener"><span>${escapeHtml(label ?? 'Adult link')}</span>${isAdult ? '<span class="lp-adult" title="For adults">18+</span>' : ''}</a></li>`,
  );
  const content = [
    shown,
    `<h1>${escapeHtml(title)}</h1>`,
    page.bio ? `<p class="lp-bio">${escapeHtml(page.bio).replaceAll('\n', '<br>')}</p>` : '',
    links.length > 0 ? `<ul class="lp-links">${links.join('')}</ul>` : '',
    `<p class="lp-notice"><strong>AI-generated.</strong> ${escapeHtml(title)} is an invented person who does not exist. AI made the pictures.</p>`,
    `<p class="lp-report"><a href="/report?${escapeHtml(new URLSearchParams({ address }).toString())}">Report this page</a></p>`,
  ].join('\n');
  return fillFrame(frame, {
    title,
    description: page.bio.replaceAll('\n', ' ') || `${title}, an invented person made with AI.`,
    isIndexed: !page.links.some(({ isAdult }) => isAdult),
    preview: {
      address,
      picture: picture && `${address}/picture`,
      width: picture?.width ?? 0,
      height: picture?.height ?? 0,
    },
    content,
  });
}

/** The HTML of the question for the age. @param answer what the address has once the visitor says that they are an adult */
export function renderAgeQuestion(
  frame: string,
  { code, label, target }: Pick<LiveLink, 'code' | 'label' | 'target'>,
  answer: string,
): string {
  const host = new URL(target).host;
  const content = [
    '<h1>Are you 18 or older?</h1>',
    `<p class="lp-bio">“${escapeHtml(label)}” leads to adult work on ${escapeHtml(host)}.</p>`,
    '<ul class="lp-links">',
    `<li><a class="lp-main" href="/go/${code}?age=${answer}" rel="nofollow noopener">I am 18 or older: continue</a></li>`,
    '</ul>',
    '<p class="lp-bio">If you are younger, please close this page.</p>',
    '<p class="lp-notice">No cookie is set, and your answer is not stored.</p>',
  ].join('\n');
  const title = 'Are you 18 or older?';
  const description = 'This link leads to adult work.';
  return fillFrame(frame, { title, description, isIndexed: false, preview: null, content });
}

/** The ETag of a page, including its quotes. */
export function computeEtag(html: string): string {
  return `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
}
