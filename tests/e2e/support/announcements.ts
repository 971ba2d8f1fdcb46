import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { AnnouncementForm } from '#contract/announcements.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { formatBanner } from '../../../src/app/web/banner-html.ts';
import { expect } from './test.ts';
import { waitForData } from './wait-until-settled.ts';

/** Pages may show a cached announcement for this long. */
const keptMs = 5_500;

/** Replaces all announcements with one, and waits until every page shows it. */
export async function publishAnnouncement(db: Db, given: Partial<AnnouncementForm>): Promise<void> {
  const { text = 'Back at ten.', tone = 'info', audience = 'everybody', dismissable = true } = given;
  const { link = null, from = null, until = null } = given;
  await db.execute(sql`update announcements set ended_at = now() where ended_at is null`);
  await db.execute(sql`
    insert into announcements (id, text, tone, link_label, link_address, audience, dismissable, shown_from, shown_until)
    values (${newId()}, ${text}, ${tone}, ${link?.label ?? null}, ${link?.address ?? null}, ${audience}, ${dismissable},
      coalesce(${from}::timestamptz, now()), ${until}::timestamptz)`);
  await new Promise((resolve) => setTimeout(resolve, keptMs));
}

/** Removes all announcements, for the tests that follow. */
export async function endAnnouncements(db: Db): Promise<void> {
  const { rowCount } = await db.execute(
    sql`update announcements set ended_at = now() where ended_at is null`,
  );
  if (rowCount) await new Promise((resolve) => setTimeout(resolve, keptMs));
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
