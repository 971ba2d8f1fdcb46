import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSiteFile } from '../config/site-file.ts';
import { servePages } from './pages.ts';

let folder: string;
let server: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-site-pages-'));
  await writeFile(path.join(folder, 'contact.html'), '<link rel="canonical" href="__ORIGIN__/contact">');
  await writeFile(path.join(folder, 'robots.txt'), 'Sitemap: __ORIGIN__/sitemap.xml');
  server = fastify();
  const pages = { site: await readSiteFile('site.yaml'), textOf: () => undefined, generation: () => 0 };
  await servePages(server, {
    folder,
    pages,
    baseUrl: 'https://studio.example',
    authenticate: async () => null,
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the public pages', () => {
  it('stand at the addresses their files name, with the installation’s own address in them', async () => {
    const page = await server.inject('/contact');
    expect(page.body).toBe('<link rel="canonical" href="https://studio.example/contact">');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await server.inject('/robots.txt')).body).toBe('Sitemap: https://studio.example/sitemap.xml');
    expect((await server.inject('/contact.html')).statusCode).toBe(404);
  });

  it('go compressed to whoever takes it, and not at all to whoever has it', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const page = await server.inject({ url: '/contact', headers });
    expect(page.headers['content-encoding']).toBe('br');
    const again = { ...headers, 'if-none-match': String(page.headers.etag) };
    expect((await server.inject({ url: '/contact', headers: again })).statusCode).toBe(304);
  });
});
