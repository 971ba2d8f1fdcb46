import { expect, it } from 'vitest';
import { appPaths } from '../src/app/web/pages.ts';

type Pages = { pages?: readonly { path: string }[]; adminPages?: readonly { path: string }[] };

it('the server knows every page of the app: reloading it does not answer 404', async () => {
  // Imported by path: the pages are compiled with other types than the server.
  const read = (file: string): Promise<Pages> =>
    import(new URL(`../src/web/app/${file}`, import.meta.url).href);
  const { pages = [] } = await read('pages.ts');
  const { adminPages = [] } = await read('admin-pages.ts');
  const paths = [...pages, ...adminPages].map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(10);
  // `/` shows the landing page or the app, depending on the session.
  expect(paths.filter((path) => path !== '/' && !appPaths.includes(path))).toEqual([]);
});
