import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CurrentAnnouncement } from '#features/messaging/announcements';
import type { Caller } from '#platform/http/handler.ts';
import { readSiteFile } from '../../config/site-file.ts';
import { servePages } from './pages.ts';

/** What is announced in the moment. */
let current: CurrentAnnouncement | null = null;
const announcement: CurrentAnnouncement = {
  id: '0192a000-0000-7000-8000-000000000001',
  text: 'Back at <ten> & "sharp"; $& stays.',
  tone: 'warning',
  link: { label: 'Status', address: '/status' },
  audience: 'everybody',
  dismissable: true,
  seconds: 90,
};
/** Whether sessions cannot be read. */
let unreadable = false;
let folder: string;
let server: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-site-pages-'));
  await writeFile(path.join(folder, 'help.html'), '<body>Help');
  await writeFile(path.join(folder, 'contact.html'), '<link rel="canonical" href="__ORIGIN__/contact">');
  await writeFile(path.join(folder, 'robots.txt'), 'Sitemap: __ORIGIN__/sitemap.xml');
  server = fastify();
  await writeFile(
    path.join(folder, 'app.html'),
    '<html><head><title>__BRAND__</title></head><body><div id="root"></div></body></html>',
  );
  await mkdir(path.join(folder, 'app'));
  for (const name of ['login', 'sign-up', 'dashboard', 'signed-in']) {
    await writeFile(path.join(folder, 'app', `${name}.html`), `<head></head><body>${name}`);
  }
  const site = await readSiteFile('site.yaml');
  const pages = {
    site: { ...site, brand: { ...site.brand, name: 'Atelier & $&' } },
    findText: () => undefined,
    generation: () => 0,
  };
  await servePages(server, {
    folder,
    pages,
    baseUrl: 'https://studio.example',
    authenticate: async (cookie) => {
      if (unreadable) throw new Error('no database');
      return cookie ? ({} as Caller) : null;
    },
    findGalleryPreview: async () => null,
    readAnnouncement: async () => current,
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

  it('are compressed for clients that accept it, and not sent to clients that have them', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const page = await server.inject({ url: '/contact', headers });
    expect(page.headers['content-encoding']).toBe('br');
    const again = { ...headers, 'if-none-match': String(page.headers.etag) };
    expect((await server.inject({ url: '/contact', headers: again })).statusCode).toBe(304);
  });
});

describe('the brand of the site file', () => {
  it('is the title of the app before its scripts run, and what they call it', async () => {
    const { body } = await server.inject('/content');
    expect(body).toContain('<title>Atelier &amp; $&amp;</title>');
    expect(body).toContain('"brand":{"name":"Atelier & $&"');
  });
});

describe('a reader who is signed in', () => {
  it('gets the public pages with the way back to the studio, and a visitor gets them without', async () => {
    const member = await server.inject({ url: '/help', headers: { cookie: 'session=1' } });
    expect(member.body).toBe('<body data-signed-in>Help');
    expect(member.headers.vary).toContain('cookie');
    const visitor = await server.inject('/help');
    expect(visitor.body).toBe('<body>Help');
    expect(visitor.headers.etag).not.toBe(member.headers.etag);
  });

  it('gets them as a visitor while nothing can be read of sessions', async () => {
    unreadable = true;
    const page = await server.inject({ url: '/help', headers: { cookie: 'session=1' } });
    unreadable = false;
    expect([page.statusCode, page.body]).toEqual([200, '<body>Help']);
  });
});

describe('a short address', () => {
  it.each([
    ['/login', '/auth'],
    ['/signup?ref=FRIEND', '/auth?tab=sign-up&ref=FRIEND'],
    ['/terms', '/terms-of-service'],
    ['/privacy', '/privacy-policy'],
  ])('%s leads to %s', async (short, page) => {
    const { headers, statusCode } = await server.inject(short);
    expect([statusCode, headers.location]).toEqual([302, page]);
  });
});

describe('the app', () => {
  const readPage = async (url: string, cookie?: string) =>
    (await server.inject({ url, ...(cookie && { headers: { cookie } }) })).body;

  it('has its sign-in rendered for visitors, the form that they ask for', async () => {
    expect(await readPage('/auth')).toContain('<body>login');
    expect(await readPage('/auth?next=%2Fcontent')).toContain('<body>login');
    expect(await readPage('/auth?tab=sign-up')).toContain('<body>sign-up');
    // Their screens depend on more than the address.
    for (const url of ['/auth?invitation=abc', '/auth?ref=NORA', '/auth/reset', '/content']) {
      expect(await readPage(url)).toContain('<div id="root"></div>');
    }
    expect(await readPage('/auth', 'session=1')).toContain('<div id="root"></div>');
  });

  it('names what a page loads to people who are signed in', async () => {
    expect(await readPage('/dashboard', 'session=1')).toContain('<body>dashboard');
    expect(await readPage('/', 'session=1')).toContain('<body>dashboard');
    expect(await readPage('/content', 'session=1')).toContain('<body>signed-in');
    expect((await server.inject('/dashboard')).headers.vary).toContain('cookie');
    expect((await server.inject('/app/login')).statusCode).toBe(404);
  });
});

describe('what is announced', () => {
  const readBody = async (url: string, cookie?: string) =>
    (await server.inject({ url, ...(cookie && { headers: { cookie } }) })).body;

  it('stands at the top of every page, in the words that were written', async () => {
    current = announcement;
    for (const page of [await readBody('/help'), await readBody('/content')]) {
      expect(page).toContain('<body><link rel="stylesheet" href="/announcement.css"><aside');
      expect(page).toContain('Back at &lt;ten&gt; &amp; &quot;sharp&quot;; $&amp; stays.');
      expect(page).toContain('<a href="/status">Status</a>');
      // Seconds would make every answer another page.
      expect(page).not.toContain('data-seconds');
    }
    expect(await readBody('/announcement')).toContain('data-seconds="90"');
  });

  it('is another page to caches, and the old one again when it is over', async () => {
    const tag = async () => String((await server.inject('/help')).headers.etag);
    const announced = await tag();
    current = null;
    const plain = await tag();
    expect(plain).not.toBe(announced);
    expect(await readBody('/help')).toBe('<body>Help');
    expect(await readBody('/announcement')).toBe('');
    current = announcement;
    expect(await tag()).toBe(announced);
  });

  it('to people who are signed in stands in the app alone, and for them alone', async () => {
    current = { ...announcement, audience: 'signed_in' };
    expect(await readBody('/content', 'session=1')).toContain('Back at');
    expect(await readBody('/announcement', 'session=1')).toContain('Back at');
    for (const page of [
      await readBody('/content'),
      await readBody('/announcement'),
      await readBody('/help', 'session=1'),
    ]) {
      expect(page).not.toContain('Back at');
    }
    const { headers } = await server.inject('/content');
    expect(headers.vary).toContain('cookie');
  });
});
