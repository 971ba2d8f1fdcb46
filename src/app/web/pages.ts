import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentAnnouncement } from '#features/messaging/announcements';
import { throwNotFound } from '#platform/http/errors.ts';
import type { Caller } from '#platform/http/handler.ts';
import { serveAppManifest } from './app-manifest.ts';
import { formatBanner } from './banner-html.ts';
import { escapeHtml } from './escape-html.ts';
import { describeEntry, serveGalleryPages } from './gallery-pages.ts';
import type { createOpenApiDocument } from './openapi.ts';
import { createPageSender } from './page-sender.ts';
import { addQuery, shortPaths } from './short-paths.ts';
import { type AppPage, appPages } from './site/app-pages.ts';
import type { PublicPages } from './site/public-pages.ts';

export type PageOptions = {
  /** The built front end: `index.html`, `app.html`, `404.html`, a file for each public page, `assets/`. */
  folder: string;
  /** The public URL, without a trailing slash. */
  baseUrl: string;
  authenticate: (cookieHeader: string | undefined) => Promise<Caller | null>;
  /** The public pages, rendered with the published site file. */
  pages: PublicPages;
  /** The preview's address of an entry of the gallery that visitors see; null for others. */
  findGalleryPreview: (id: string) => Promise<string | null>;
  /** Reads the current announcement; null for none. */
  readAnnouncement: () => Promise<CurrentAnnouncement | null>;
};

/** Paths of the signed-in app; it shows the onboarding gate and the sign-in on any of them. */
export const appPaths = [
  '/auth',
  '/auth/email',
  '/auth/reset',
  '/auth/verify',
  '/dashboard',
  '/content',
  '/content/import',
  '/tools',
  '/tools/image-to-image',
  '/tools/inpaint',
  '/tools/face-swap',
  '/tools/upscale',
  '/tools/video',
  '/tools/image-to-text',
  '/personas',
  '/personas/new',
  '/personas/:id',
  '/shot-list',
  '/templates',
  '/outfits',
  '/loras',
  '/s/:token',
  '/remix/:id',
  '/share',
  '/publishing/audience',
  '/publishing/audience/mails',
  '/publishing/audience/:id',
  '/training-models',
  '/publishing',
  '/publishing/posts/new',
  '/publishing/posts/:id',
  '/publishing/approval',
  '/publishing/settings',
  '/publishing/channels',
  '/publishing/channels/connected',
  '/publishing/inbox',
  '/publishing/inbox/settings',
  '/publishing/inbox/:id',
  '/notifications',
  '/profile-settings',
  '/age-check',
  '/billing',
  '/billing/ledger',
  '/takedowns',
  '/publishing/links',
  '/publishing/links/:id',
  '/publishing/earnings',
  '/admin',
  '/admin/users',
  '/admin/users/:id',
  '/admin/engines/connect',
  '/admin/engines/file',
  '/admin/audit',
  '/admin/figures',
  '/admin/holds',
  '/admin/identity',
  '/admin/identity/:id',
  '/admin/appeals',
  '/admin/results',
  '/admin/results/:id',
  '/admin/refused-uploads',
  '/admin/safety',
  '/admin/safety/:id',
  '/admin/safety/people/:id',
  '/admin/gallery',
  '/admin/link-pages',
  '/admin/reports',
  '/admin/reports/:id',
  '/admin/monthly-report',
  '/admin/billing',
  '/admin/transfers',
  '/admin/engines',
  '/admin/incidents',
  '/admin/announcements',
  '/admin/site',
  '/admin/tags',
  '/admin/loras',
  '/admin/lora-rules',
];

/** Files besides the pages that depend on the site file. */
const siteFilePaths = ['sitemap.xml', 'robots.txt', 'help-index.json', 'policies/*.json'];

const year = 'public, max-age=31536000, immutable';
/** Browsers ask for the icon at every change of the address, also without a connection. */
const day = 'public, max-age=86400';

/** Serves the built pages: `/` is the landing page for visitors and the app for signed-in users. */
export async function servePages(server: FastifyInstance, options: PageOptions): Promise<void> {
  const folders = { index: false, redirect: false, preCompressed: true } as const;
  // One route for a thousand files; the few others have one each.
  await server.register(fastifyStatic, {
    ...folders,
    root: path.join(options.folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', year),
  });
  await server.register(fastifyStatic, {
    ...folders,
    root: options.folder,
    wildcard: false,
    globIgnore: [
      'assets/**',
      '**/*.html*',
      ...siteFilePaths,
      ...siteFilePaths.map((name) => `${name}.{br,gz}`),
      '.vite/**',
      '.renderer/**',
    ],
    setHeaders: (reply, file) => {
      const isIcon = file.endsWith('favicon.svg') || file.includes(`${path.sep}icons${path.sep}`);
      reply.header('cache-control', isIcon ? day : 'no-cache');
    },
  });
  const files = (await readdir(options.folder, { recursive: true })).map((file) =>
    file.replaceAll(path.sep, '/'),
  );
  const { send, render } = createPageSender(options.folder, options.baseUrl, options.pages);
  // Without the database, a page is served without the announcement.
  const announced = () => options.readAnnouncement().catch(() => null);
  /** Sends a public page; without the database, as to a visitor. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply, file: string) {
    const current = await announced();
    const caller = await options.authenticate(request.headers.cookie).catch(() => null);
    reply.header('vary', 'cookie');
    const banner = current?.audience === 'everybody' ? formatBanner(current) : '';
    return send(request, reply, file, { banner, signedIn: caller !== null });
  }
  /** Sends a file for programs, such as the sitemap, which is the same for all. */
  const sendFile = (request: FastifyRequest, reply: FastifyReply, file: string) =>
    send(request, reply, file, { banner: '', signedIn: false });
  const findCaller = (request: FastifyRequest) => options.authenticate(request.headers.cookie);
  const isFor = ({ audience }: CurrentAnnouncement, caller: Caller | null) =>
    audience === 'everybody' || caller !== null;
  /** @param caller undefined: unknown, without the database; the page then asks for itself */
  async function sendApp(request: FastifyRequest, reply: FastifyReply, caller: Caller | null | undefined) {
    const current = await announced();
    const page = caller === undefined ? 'app.html' : pickAppPage(request, caller !== null);
    // Tells the page whether to ask who the user is (decision 077).
    reply.header('vary', 'cookie').header('server-timing', caller === null ? 'visitor' : 'session');
    const banner = current && isFor(current, caller ?? null) ? formatBanner(current) : '';
    return send(request, reply, files.includes(page) ? page : 'app.html', { banner, signedIn: false });
  }

  server.get('/', async (request, reply) => {
    const caller = await findCaller(request);
    reply.header('vary', 'cookie');
    return caller ? sendApp(request, reply, caller) : sendPage(request, reply, 'index.html');
  });
  for (const [shortPath, target] of Object.entries(shortPaths)) {
    server.get(shortPath, (request, reply) => reply.redirect(addQuery(target, request.url)));
  }
  for (const appPath of appPaths) {
    server.get(appPath, async (request, reply) => {
      return sendApp(request, reply, await findCaller(request).catch(() => undefined));
    });
  }
  serveAppManifest(server, options.pages.site);
  serveGalleryPages(server, {
    isOpen: () => options.pages.site.gallery !== 'closed',
    sendWall: (request, reply) => sendPage(request, reply, 'gallery.html'),
    sendEntry: async (request, reply, id) => {
      const caller = await findCaller(request).catch(() => null);
      const text = await render('gallery/entry.html', { banner: '', signedIn: caller !== null });
      const preview = await options.findGalleryPreview(id).catch(() => null);
      reply.header('cache-control', 'no-cache').header('vary', 'cookie').type('text/html; charset=utf-8');
      return reply.send(describeEntry(text, { address: `${options.baseUrl}/gallery/${id}`, preview }));
    },
  });
  // Open pages poll it.
  server.get('/announcement', async (request, reply) => {
    const current = await announced();
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return reply.send(
      current && isFor(current, await findCaller(request)) ? formatBanner(current, current.seconds) : '',
    );
  });
  for (const [address, file] of listPublicFiles(files)) {
    const sendIt = file.endsWith('.html') ? sendPage : sendFile;
    server.get(address, (request, reply) => sendIt(request, reply, file));
  }

  server.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/');
    if (!isPage || !(request.headers.accept ?? '').includes('text/html')) {
      return throwNotFound();
    }
    const caller = await findCaller(request);
    reply.status(404);
    return caller ? sendApp(request, reply, caller) : sendPage(request, reply, '404.html');
  });
}

/** The variant of the app's page for a request (decision 085). */
function pickAppPage(request: FastifyRequest, isSignedIn: boolean): AppPage {
  const { pathname, searchParams } = new URL(request.url, 'http://app');
  if (isSignedIn && !pathname.startsWith('/auth')) {
    return pathname === '/' || pathname === '/dashboard' ? appPages.dashboard : appPages.signedIn;
  }
  // An invitation has a screen of its own, as a code has; a referral code and a problem are filled in by the script.
  const isSpecial = ['invitation', 'ref', 'code', 'problem'].some((name) => searchParams.has(name));
  if (isSignedIn || pathname !== '/auth' || isSpecial) return 'app.html';
  return searchParams.get('tab') === 'sign-up' ? appPages.signUp : appPages.login;
}

/** Pages whose URL differs from their file name. */
const specialPages = new Set([
  'index.html',
  'app.html',
  '404.html',
  'gallery.html',
  'gallery/entry.html',
  'links/page.html',
]);

/** URL and file of the public pages: `/help/seeds` is `help/seeds.html`. */
function listPublicFiles(files: string[]): [string, string][] {
  const pages = files.filter(
    (file) => file.endsWith('.html') && !file.startsWith('app/') && !specialPages.has(file),
  );
  const others = files.filter((file) => siteFilePaths.some((name) => path.matchesGlob(file, name)));
  return [
    ...pages.map((file): [string, string] => [`/${file.slice(0, -'.html'.length)}`, file]),
    ...others.map((file): [string, string] => [`/${file}`, file]),
  ];
}

/** The OpenAPI document, made when it is first asked for, and a page to browse it. */
export async function serveApiPages(
  server: FastifyInstance,
  brand: { readonly name: string },
  createDocument: () => ReturnType<typeof createOpenApiDocument>,
): Promise<void> {
  let document: ReturnType<typeof createOpenApiDocument> | undefined;
  server.get('/api/openapi.json', async () => {
    document ??= createDocument();
    return { ...document, info: { ...document.info, title: brand.name } };
  });
  const swagger = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await server.register(fastifyStatic, {
    root: swagger,
    prefix: '/api/docs/',
    decorateReply: false,
    index: false,
    wildcard: false,
    globIgnore: ['**/index.html', '**/swagger-initializer.js', '**/*.map', '**/*.md', '**/package.json'],
  });
  server.get('/api/docs', async (_request, reply) => reply.type('text/html').send(formatApiPage(brand.name)));
  server.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript').send(apiPageStart),
  );
}

const formatApiPage = (brandName: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(brandName)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><main id="api"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;

const apiPageStart = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true });`;
