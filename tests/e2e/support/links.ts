import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { LinkPage, ShortLink } from '#contract/links.ts';
import type { Db } from '#platform/db/client.ts';
import { createSlug } from '#tests/factories/slugs.ts';
import { makePictures } from './make-content.ts';
import { expect } from './test.ts';

async function post<Body>(page: Page, path: string, data: object): Promise<Body> {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Creates a persona for the signed-in user. @returns its id */
export async function createPersona(page: Page, name = 'Nora Dusk'): Promise<string> {
  const look = { presentation: 'woman', age: '40s', hair: 'bob', hairColor: 'auburn' };
  return (await post<{ id: string }>(page, '/api/personas', { name, look })).id;
}

/** Creates a page that visitors see, with a picture, a link and one to adult work, and two short links with clicks. */
export async function createLinks(page: Page, db: Db): Promise<{ page: LinkPage; shortLink: ShortLink }> {
  const personaId = await createPersona(page);
  await makePictures(page, ['portrait of a lighthouse keeper']);
  const { items } = (await (await page.request.get('/api/content')).json()) as { items: { id: string }[] };
  const made = await post<LinkPage>(page, '/api/link-pages', {
    ...{ personaId, slug: createSlug(), title: 'Nora Dusk', isOpen: true },
    ...{ bio: 'Portraits in evening light.', contentId: items[0]?.id ?? null },
    links: [
      { label: 'Prints and postcards', target: 'https://shop.example.com/dusk' },
      { label: 'The latest series', target: 'https://blog.example.com/' },
      { label: 'Sets for adults', target: 'https://adult.example.com/', isAdult: true },
    ],
  });
  const target = 'https://shop.example.com/summer';
  const tags = { campaign: 'summer', source: 'instagram', medium: 'bio' };
  const shortLink = await post<ShortLink>(page, '/api/short-links', {
    ...{ label: 'Summer prints', target, personaId },
    ...tags,
  });
  await writeClicks(db, [shortLink.id, ...made.links.map(({ id }) => id)]);
  return { page: made, shortLink };
}

/** Stores clicks of the last weeks. */
async function writeClicks(db: Db, linkIds: readonly string[]): Promise<void> {
  for (const [at, linkId] of linkIds.entries()) {
    await db.execute(sql`
      insert into click_hours (link_id, hour, referrer, clicks, visitors)
      select ${linkId}, date_trunc('hour', now() - make_interval(days => n)), host, 3 + (n * 7 + ${at}::int) % 11, 2 + n % 3
      from generate_series(0, 27) n, unnest(array['instagram.com', 'reddit.com', '']) host
      where (n + ${at}::int) % 4 > 0`);
  }
}

/** Shows link pages and short links with their clicks. */
export async function showLinks(page: Page, db: Db): Promise<void> {
  await createLinks(page, db);
  await page.goto('/publishing/links');
  await expect(page.getByText('Summer prints').first()).toBeVisible();
  await expect(page.getByText('instagram.com').first()).toBeVisible();
}

/** Shows the editor of a link page. */
export async function showLinkPage(page: Page, db: Db): Promise<void> {
  const { page: made } = await createLinks(page, db);
  await page.goto(`/publishing/links/${made.id}`);
  await expect(page.getByLabel('Title')).toHaveValue('Nora Dusk');
}

/** Shows a link page as visitors see it. */
export async function visitLinkPage(page: Page, db: Db): Promise<void> {
  const { page: made } = await createLinks(page, db);
  await page.goto(made.path);
  await expect(page.getByRole('heading', { name: 'Nora Dusk' })).toBeVisible();
}

/** Shows the question for the age before a link to adult work. */
export async function visitAdultLink(page: Page, db: Db): Promise<void> {
  const { page: made } = await createLinks(page, db);
  await page.goto(`/go/${made.links[2]?.code}`);
  await expect(page.getByRole('heading', { name: 'Are you 18 or older?' })).toBeVisible();
}

/** Shows pages in the administrators' desk. */
export async function showLinkPageReviews(page: Page, db: Db): Promise<void> {
  await createLinks(page, db);
  await page.goto('/admin/link-pages?show=decided');
  await expect(page.getByText('Nora Dusk').first()).toBeVisible();
}
