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

/** What the build writes where the installation's address belongs. */
const placeholder = '__ORIGIN__';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

type Prepared = { changed: string; banner: string; etag: string; plain: Buffer; gzip: Buffer; br: Buffer };

/**
 * Sends the pages: the build leaves a placeholder where the installation's address belongs
 * (canonical links, link pictures, sitemap), which is put in and compressed once, when first asked; and again when
 * another banner is to stand at their top.
 */
export function createSitePages(folder: string, baseUrl: string, pages: PublicPages) {
  const known = new Map<string, Promise<Prepared>>();

  async function prepare(file: string, changed: string, banner: string): Promise<Prepared> {
    const text = pages.textOf(file) ?? (await readFile(path.join(folder, file), 'utf8'));
    const whole = file === 'app.html' ? withSite(text, pages.site) : text;
    const page = whole.replaceAll(placeholder, baseUrl).replace('<body>', () => `<body>${banner}`);
    const plain = Buffer.from(page);
    const [br, gz] = await Promise.all([toBrotli(plain), toGzip(plain)]);
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    return { changed, banner, etag, plain, gzip: gz, br };
  }

  async function prepared(file: string, banner: string): Promise<Prepared> {
    // A build may have replaced the file, and somebody may have published another site file.
    const { mtimeMs } = await stat(path.join(folder, file));
    const changed = `${mtimeMs} ${pages.generation()}`;
    // What is announced to some is not announced to others: a page may be wanted with and without it.
    const key = banner ? `${file} announced` : file;
    const last = await known.get(key);
    if (last?.changed === changed && last.banner === banner) return last;
    const next = prepare(file, changed, banner);
    known.set(key, next);
    return next;
  }

  return async (request: FastifyRequest, reply: FastifyReply, file: string, banner: string) => {
    const page = await prepared(file, banner);
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

/** The app's page with what its scripts need of the site file (src/web/lib/site.ts): data and not a program. */
function withSite(html: string, { brand, contact }: Site): string {
  const data = JSON.stringify({ brand, contact }).replaceAll('<', '\\u003c');
  // A function: what somebody writes into a name must not read as a pattern of the replacement.
  return html.replace('</head>', () => `<script type="application/json" id="site">${data}</script></head>`);
}
