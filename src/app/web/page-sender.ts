import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '#contract/site.ts';
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

/**
 * Creates the function that sends pages. It replaces the placeholder of the installation's URL (canonical links,
 * link pictures, sitemap) and compresses each page once, on first request, and again when the banner changes.
 */
export function createPageSender(folder: string, baseUrl: string, pages: PublicPages) {
  const known = new Map<string, Promise<Prepared>>();

  async function prepare(file: string, changed: string, banner: string): Promise<Prepared> {
    const text = pages.findText(file) ?? (await readFile(path.join(folder, file), 'utf8'));
    const whole = file === 'app.html' || file.startsWith('app/') ? addSiteData(text, pages.site) : text;
    const page = whole.replaceAll(placeholder, baseUrl).replace('<body>', () => `<body>${banner}`);
    const plain = Buffer.from(page);
    const [br, gz] = await Promise.all([toBrotli(plain), toGzip(plain)]);
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    return { changed, banner, etag, plain, gzip: gz, br };
  }

  async function getPrepared(file: string, banner: string): Promise<Prepared> {
    // A build may have replaced the file, and an administrator may have published another site file.
    const { mtimeMs } = await stat(path.join(folder, file));
    const changed = `${mtimeMs} ${pages.generation()}`;
    // Some announcements are not for everyone: a page may be needed with and without the banner.
    const key = banner ? `${file} announced` : file;
    const last = await known.get(key);
    if (last?.changed === changed && last.banner === banner) return last;
    const next = prepare(file, changed, banner);
    known.set(key, next);
    return next;
  }

  return async (request: FastifyRequest, reply: FastifyReply, file: string, banner: string) => {
    const page = await getPrepared(file, banner);
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
  };
}

/** Adds the site data that the app's scripts need (src/web/lib/site.ts), as JSON. */
function addSiteData(html: string, { brand, contact }: Site): string {
  const data = JSON.stringify({ brand, contact }).replaceAll('<', '\\u003c');
  // A function, so that `$` in a name is not read as a replacement pattern.
  return html.replace('</head>', () => `<script type="application/json" id="site">${data}</script></head>`);
}
