import { expect, it } from 'vitest';
import { appPaths } from '../src/server/pages.ts';

type Pages = { pagesFor: (person: { role: 'admin' }) => readonly { path: string }[] };

it('every page of the app is one that the server knows: reloading it is not answered 404', async () => {
  // By address: the pages are compiled with other types than the server.
  const pages: Pages = await import(new URL('../src/web/app/pages.ts', import.meta.url).href);
  const paths = pages.pagesFor({ role: 'admin' }).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(10);
  // `/` is the landing page or the app, by the session.
  expect(paths.filter((path) => path !== '/' && !appPaths.includes(path))).toEqual([]);
});
