import { expect, it } from 'vitest';
import { appPaths } from '../src/app/web/pages.ts';

type Pages = { pages?: readonly { path: string }[]; deskPages?: readonly { path: string }[] };

it('every page of the app is one that the server knows: reloading it is not answered 404', async () => {
  // By address: the pages are compiled with other types than the server.
  const read = (file: string): Promise<Pages> =>
    import(new URL(`../src/web/app/${file}`, import.meta.url).href);
  const { pages = [] } = await read('pages.ts');
  const { deskPages = [] } = await read('desk-pages.ts');
  const paths = [...pages, ...deskPages].map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(10);
  // `/` is the landing page or the app, by the session.
  expect(paths.filter((path) => path !== '/' && !appPaths.includes(path))).toEqual([]);
});
