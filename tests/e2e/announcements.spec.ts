import type { Locator, Page } from '@playwright/test';
import type { AnnouncementForm } from '#contract/announcements.ts';
import { endAnnouncements, publishAnnouncement } from './support/announcements.ts';
import { expect, test } from './support/test.ts';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test.afterEach(({ db, served }) => endAnnouncements({ db, served }));

test('an administrator writes an announcement, sees it as pages show it, and ends it', async ({
  page,
  signIn,
}) => {
  await signIn({ role: 'admin' });
  await page.goto('/admin/announcements');
  await page.getByRole('button', { name: 'New announcement' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Enter the announcement')).toBeVisible();
  await page.getByLabel('Text', { exact: true }).fill('We move house on Sunday.');
  await page.getByRole('radio', { name: 'Warning' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill('ftp://example.com');
  await page.getByLabel('Link text').fill('What that means');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Enter a path such as /status')).toBeVisible();
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill('/status');
  const preview = page.getByRole('figure', { name: 'Preview' });
  await expect(preview).toContainText('We move house on Sunday. What that means');
  await page.getByRole('button', { name: 'Publish' }).dblclick();

  const entry = page.getByRole('listitem', { name: 'We move house on Sunday.' });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Shown');
  await page.reload();
  await expect(banner(page)).toContainText('We move house on Sunday.');
  await expect(banner(page).getByRole('link', { name: 'What that means' })).toHaveAttribute(
    'href',
    '/status',
  );
  // Exactly as the preview showed it.
  await entry.getByRole('button', { name: 'Reuse' }).click();
  const look = (place: Locator) =>
    Promise.all(
      ['background-color', 'color', 'font-size', 'font-family', 'line-height'].map((property) =>
        place.evaluate(
          (element, name) =>
            (element as { computedStyleMap(): { get(name: string): unknown } } & object)
              .computedStyleMap()
              .get(name)
              ?.toString(),
          property,
        ),
      ),
    );
  expect(await look(preview.locator('.announcement'))).toEqual(await look(banner(page)));
  await page.getByRole('button', { name: 'Cancel' }).click();

  await entry.getByRole('button', { name: 'End' }).click();
  await expect(entry).toContainText('Ended');
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await expect(banner(page)).toHaveCount(0);
});

test('it is on public pages before the first paint, and shifts no layout', async ({ page, db, served }) => {
  await publishAnnouncement({ db, served }, { text: 'Back at ten.' });
  for (const path of ['/', '/help', '/status', '/auth', '/nowhere']) {
    await page.goto(path);
    await expect(banner(page)).toContainText('Back at ten.');
    const shift = await page.evaluate<number>(`new Promise((resolve) => {
      new PerformanceObserver((list) =>
        resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)),
      ).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(0), 500);
    })`);
    expect(shift, path).toBeLessThan(0.1);
  }
});

test('a dismissed announcement does not return, and the next one appears', async ({
  page,
  db,
  served,
  signIn,
}) => {
  await signIn();
  await publishAnnouncement({ db, served }, { text: 'First.' });
  await page.goto('/content');
  await page.getByRole('button', { name: 'Dismiss the announcement' }).click();
  await expect(banner(page)).toHaveCount(0);
  for (const path of ['/help', '/content']) {
    await page.goto(path);
    await expect(page.locator('main').first()).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  }
  await publishAnnouncement({ db, served }, { text: 'Second.', dismissable: false });
  await page.goto('/content');
  await expect(banner(page)).toContainText('Second.');
  await expect(page.getByRole('button', { name: 'Dismiss the announcement' })).toHaveCount(0);
});

test('an open page shows the next one, announces it politely, and removes it at its end', async ({
  page,
  db,
  served,
  signIn,
}) => {
  await signIn();
  await page.clock.install();
  await publishAnnouncement({ db, served }, { text: 'First.' });
  await page.goto('/content');
  await expect(banner(page)).toContainText('First.');
  const status = banner(page).getByRole('status');
  await expect(status).toHaveText('First.');
  await publishAnnouncement(
    { db, served },
    {
      text: 'For a moment.',
      until: new Date(Date.now() + 30_000).toISOString(),
    },
  );
  await expect(async () => {
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await expect(banner(page)).toContainText('For a moment.', { timeout: 1_000 });
  }).toPass();
  // A live region announces what is inserted into it: its text is inserted again a moment later.
  const cameAnew = await page.evaluate<boolean>(`new Promise((resolve) => {
    new MutationObserver(() => resolve(true)).observe(
      document.querySelector('[data-announcement] [role=status]'),
      { childList: true },
    );
    setTimeout(() => resolve(false), 3_000);
  })`);
  expect(cameAnew).toBe(true);
  // Half a minute later: the server says so, and the page asks it then.
  await endAnnouncements({ db, served });
  await page.clock.fastForward(30_000);
  await expect(banner(page)).toHaveCount(0);
});

test('one for signed-in users is only in the app; a planned one is nowhere yet', async ({
  page,
  db,
  served,
  signIn,
}) => {
  const show = async (given: Partial<AnnouncementForm>) =>
    publishAnnouncement({ db, served }, { text: 'Only for you.', ...given });
  await show({ audience: 'signed_in' });
  await page.goto('/auth');
  await expect(banner(page)).toHaveCount(0);
  await signIn();
  await page.goto('/help');
  await expect(banner(page)).toHaveCount(0);
  await page.goto('/');
  await expect(banner(page)).toContainText('Only for you.');
  await show({ from: inHours(1) });
  await page.goto('/');
  await expect(page.locator('main').first()).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});
