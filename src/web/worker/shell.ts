import { type FetchEvent, scope } from './scope.ts';

/** Names the build; `scripts/build/service-worker.ts` sets it. */
declare const __BUILD__: string;

const prefix = 'castwright-shell-';
/** The hashed files of this build, and the offline page. */
const shellCache = `${prefix}${typeof __BUILD__ === 'string' ? __BUILD__ : 'development'}`;
const offlinePage = '/offline';

/** Scripts, style sheets and fonts of the build: their names have a hash, so a cached copy is never outdated. */
const shellFile = /^\/assets\/[^?]+\.(js|css|woff2)$/;

/** Stores the offline page, as a visitor sees it: without cookies. */
export async function storeOfflinePage(): Promise<void> {
  const cache = await caches.open(shellCache);
  await cache.add(new Request(offlinePage, { cache: 'reload', credentials: 'omit' }));
}

/** Deletes what earlier builds cached. */
export async function deleteOldShells(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== shellCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Deletes everything that the worker cached, except for the offline page. */
export async function clearShell(): Promise<void> {
  const cache = await caches.open(shellCache);
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== offlinePage);
  await Promise.all(files.map((file) => cache.delete(file)));
}

/** Whether the worker answers a request with a file of the shell. */
export const isShellFile = ({ method, url }: Request): boolean => {
  const { origin, pathname, search } = new URL(url);
  return method === 'GET' && origin === scope.location.origin && search === '' && shellFile.test(pathname);
};

/** A file of the shell from the cache, else from the server. */
export async function answerShellFile(request: Request): Promise<Response> {
  const cache = await caches.open(shellCache);
  const stored = await cache.match(request);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.status === 200 && response.type === 'basic') {
    // A browser without room for a copy has the file all the same.
    void cache.put(request, response.clone()).catch(() => undefined);
  }
  return response;
}

/** Whether a request opens a page, which the worker answers with the offline page if the server is not reached. */
export const isPageRequest = ({ method, mode, url }: Request): boolean =>
  mode === 'navigate' && method === 'GET' && !new URL(url).pathname.startsWith('/api/');

/** A page from the server, never from a cache; without a connection the offline page. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const offline = await (await caches.open(shellCache)).match(offlinePage);
    if (offline) return offline;
    throw error;
  }
}
