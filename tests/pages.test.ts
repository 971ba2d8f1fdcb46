import { describe, expect, it } from 'vitest';
import { appPaths } from '../src/app/web/pages.ts';
import { addQuery, shortPaths } from '../src/app/web/short-paths.ts';
import { readContent } from '../src/app/web/site/content.ts';
import { readSiteFile } from '../src/config/site-file.ts';

type Page = { path: string; help?: string };
type Pages = { pages?: readonly Page[]; adminPages?: readonly Page[]; publishingPages?: readonly Page[] };

// Imported by path: the pages are compiled with other types than the server.
const read = (file: string): Promise<Pages> =>
  import(new URL(`../src/web/app/${file}`, import.meta.url).href);

async function readPages(): Promise<Page[]> {
  const { pages = [] } = await read('pages.ts');
  const { adminPages = [] } = await read('admin-pages.ts');
  const { publishingPages = [] } = await read('publishing-pages.ts');
  return [...pages, ...publishingPages, ...adminPages];
}

const readPublicTexts = async () => readContent('src/web/site/content', await readSiteFile('site.yaml'));

it('the server knows every page of the app: reloading it does not answer 404', async () => {
  const paths = (await readPages()).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(10);
  // `/` shows the landing page or the app, depending on the session.
  expect(paths.filter((path) => path !== '/' && !appPaths.includes(path))).toEqual([]);
});

it('every page of the app has its help, at a section that exists', async () => {
  const { help } = await readPublicTexts();
  const places = help.flatMap(({ slug, headings }) => [slug, ...headings.map(({ id }) => `${slug}#${id}`)]);
  const pages = await readPages();
  expect(pages.filter((page) => !page.help || !places.includes(page.help))).toEqual([]);
});

describe('short addresses', () => {
  it('lead to pages that exist, and take the place of none', async () => {
    const { legal, help } = await readPublicTexts();
    const texts = new Map<string, readonly { id: string }[]>([
      ...legal.map(({ slug, versions }) => [`/${slug}`, versions[0]?.headings ?? []] as const),
      ...help.map(({ slug, headings }) => [`/help/${slug}`, headings] as const),
    ]);
    const known: string[] = [...appPaths, '/help', '/contact', ...texts.keys()];
    for (const [short, target] of Object.entries(shortPaths)) {
      const { hash, pathname } = new URL(target, 'http://localhost');
      expect(known, short).toContain(pathname);
      expect(known).not.toContain(short);
      if (hash)
        expect(
          texts.get(pathname)?.map(({ id }) => `#${id}`),
          short,
        ).toContain(hash);
    }
  });

  it('keep an invitation and a chosen plan', () => {
    expect(addQuery('/auth?tab=sign-up', '/signup?ref=FRIEND&plan=ultra')).toBe(
      '/auth?tab=sign-up&ref=FRIEND&plan=ultra',
    );
    expect(addQuery('/content-safety-policy#cookies', '/cookies')).toBe('/content-safety-policy#cookies');
    // A query cannot lead elsewhere.
    expect(addQuery('/auth', '/login?//evil.example')).toMatch(/^\/auth\?/);
  });
});
