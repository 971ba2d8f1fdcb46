import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Announcement, AnnouncementForm } from '#contract/announcements.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { formatBanner } from '../../../src/app/web/banner-html.ts';
import { expect, type WorkerFixtures } from './test.ts';
import { waitForData } from './wait-until-settled.ts';

type Place = Pick<WorkerFixtures, 'db' | 'served'>;

/** An administrator's client: what is published and ended through it, pages show at once. */
async function openClient({ db, served }: Place) {
  const { id } = await makeUserWithTokens(db, 0, { role: 'admin' });
  return signInAs({ db, ...served }, id);
}

/** Replaces the current or planned announcement with one. */
export async function publishAnnouncement(place: Place, given: Partial<AnnouncementForm>): Promise<void> {
  const usual = { text: 'Back at ten.', tone: 'info', audience: 'everybody', dismissable: true } as const;
  const body: AnnouncementForm = { ...usual, link: null, from: null, until: null, ...given };
  const answer = await (await openClient(place)).call('publishAnnouncement', { body });
  expect(answer.status).toBe(201);
}

/** Ends all announcements, for the tests that follow. */
export async function endAnnouncements(place: Place): Promise<void> {
  const client = await openClient(place);
  const { body } = await client.call<Announcement[]>('listAnnouncements');
  for (const { id } of body.filter(({ state }) => state !== 'over')) {
    expect((await client.call('endAnnouncement', { params: { id } })).status).toBe(200);
  }
}

const soon = {
  text: 'On Sunday from 06:00 to 08:00 UTC nothing can be made: we move to larger machines. What waits in the queue goes on afterwards.',
  tone: 'warning' as const,
  link: { label: 'How it goes on', address: '/status' },
  audience: 'everybody' as const,
  dismissable: true,
};

/** Past and planned announcements, which other tests of this installation do not see. */
export async function planAnnouncement(page: Page, db: Db): Promise<void> {
  await db.execute(sql`delete from announcements`);
  await db.execute(sql`
    insert into announcements
      (id, text, tone, link_label, link_address, audience, dismissable, shown_from, shown_until, ended_at)
    values
      (${newId()}, 'New this week: a queue that says when.', 'info', null, null, 'signed_in', true,
        now() - interval '9 days', now() - interval '2 days', null),
      (${newId()}, ${soon.text}, ${soon.tone}, ${soon.link.label}, ${soon.link.address}, ${soon.audience}, true,
        now() + interval '1 day', now() + interval '3 days', null)`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Reuse' })).toHaveCount(2);
  await waitForData(page);
}

/** No announcement was ever made. */
export async function deleteAnnouncements(page: Page, db: Db): Promise<void> {
  await db.execute(sql`delete from announcements`);
  await page.reload();
  await waitForData(page);
}

/** Opens a page with an announcement that only this browser receives. */
export async function showAnnouncement(page: Page, path: string): Promise<void> {
  const banner = formatBanner({ id: newId(), ...soon, seconds: null });
  await page.route('**/announcement', (route) => route.fulfill({ contentType: 'text/html', body: banner }));
  await page.route(`**${path}`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replace('<body>', () => `<body>${banner}`);
    return route.fulfill({ response: answer, body });
  });
  await page.goto(path);
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toBeVisible();
  await waitForData(page);
}
