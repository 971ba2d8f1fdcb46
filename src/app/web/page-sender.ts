import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '#contract/site.ts';
import { escapeHtml } from './escape-html.ts';
import type { PublicPages } from './site/public-pages.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The build's placeholder for the installation's URL. */
const placeholder = '__ORIGIN__';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

type Prepared = { changed: string; banner: string; etag: string; plain: Buffer; gzip: Buffer; br: Buffer };

/** What a page shows of the request besides its own text. */
export type PageState = {
  /** The announcement as HTML; empty for none. */
  banner: string;
  /** Whether the reader is signed in: public pages then lead back to the studio (`parts/site-frame.tsx`). */
  signedIn: boolean;
};

/**
 * Creates the functions that send and render pages. They replace the placeholder of the installation's URL (canonical links,
 * link pictures, sitemap) and compresses each page once for visitors and once for people who are signed in, on first
 * request, and again when the banner changes.
 */
export function createPageSender(folder: string, baseUrl: string, pages: PublicPages) {
  const known = new Map<string, Promise<Prepared>>();

  /** A page's text for that request. */
  async function render(file: string, { banner, signedIn }: PageState): Promise<string> {
    const text = pages.findText(file) ?? (await readFile(path.join(folder, file), 'utf8'));
    const whole = file === 'app.html' || file.startsWith('app/') ? addSiteData(text, pages.site) : text;
    return whole
      .replaceAll(placeholder, baseUrl)
      .replace('<body>', () => `<body${signedIn ? ' data-signed-in' : ''}>${banner}`);
  }

  async function prepare(file: string, changed: string, state: PageState): Promise<Prepared> {
    const page = await render(file, state);
    const plain = Buffer.from(page);
    const [br, gz] = await Promise.all([toBrotli(plain), toGzip(plain)]);
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    return { changed, banner: state.banner, etag, plain, gzip: gz, br };
  }

  async function getPrepared(file: string, state: PageState): Promise<Prepared> {
    // A build may have replaced the file, and an administrator may have published another site file.
    const { mtimeMs } = await stat(path.join(folder, file));
    const changed = `${mtimeMs} ${pages.generation()}`;
    // Some announcements are not for everyone: a page may be needed with and without the banner.
    const { banner, signedIn } = state;
    const key = [file, banner && 'announced', signedIn && 'signed in'].filter(Boolean).join(' ');
    const last = await known.get(key);
    if (last?.changed === changed && last.banner === banner) return last;
    const next = prepare(file, changed, state);
    known.set(key, next);
    return next;
  }

  async function send(request: FastifyRequest, reply: FastifyReply, file: string, state: PageState) {
    const page = await getPrepared(file, state);
    const vary = reply.getHeader('vary');
    reply.header('vary', [vary, 'accept-encoding'].filter(Boolean).join(', '));
    reply.header('cache-control', 'no-cache').header('etag', page.etag);
    reply.type(types[path.extname(file)] ?? 'application/octet-stream');
    if (request.headers['if-none-match'] === page.etag) return reply.status(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    for (const encoding of ['br', 'gzip'] as const) {
      if (accepted.includes(encoding)) {
        return reply.header('content-encoding', encoding).send(page[encoding]);
      }
    }
    return reply.send(page.plain);
  }

  return { send, render };
}

/** Adds the brand's name as the title, and the site data that the app's scripts need (src/web/lib/site.ts) as JSON. */
function addSiteData(html: string, { brand, contact, gallery, undisclosedDownloads }: Site): string {
  const data = JSON.stringify({ brand, contact, gallery, undisclosedDownloads }).replaceAll('<', '\\u003c');
  // Functions, so that `$` in a name is not read as a replacement pattern.
  return html
    .replace('__BRAND__', () => escapeHtml(brand.name))
    .replace('</head>', () => `<script type="application/json" id="site">${data}</script></head>`);
}
