import { notifyUser } from '#features/messaging/notifications';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { makeContent } from '#tests/factories/content.ts';
import { expect, test } from './support/test.ts';

const tell = (db: Db, userId: string, title: string, contentId?: string) =>
  db.transaction((tx) =>
    notifyUser(tx, {
      userId,
      occasion: newId(),
      title,
      message: `What became of it: ${title}.`,
      ...(contentId && { related: { type: 'content', id: contentId } }),
    }),
  );

const formatBellName = (unread: number) => (unread ? `Notifications, ${unread} unread` : 'Notifications');

test('the bell says how many are unread, and shows the latest five', async ({ page, db, signIn }) => {
  const { id } = await signIn();
  for (let n = 1; n <= 7; n++) await tell(db, id, `News ${n}`);
  await page.goto('/');
  const bell = page.getByRole('button', { name: formatBellName(7) });
  await expect(bell).toHaveText('7');
  await bell.click();
  const shown = page.getByRole('group', { name: formatBellName(7) }).getByRole('listitem');
  await expect(shown).toHaveCount(5);
  await expect(shown.first()).toContainText('News 7');
  await expect(shown.last()).toContainText('News 3');
});

test('the bell says when there is nothing', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(page.getByText('No notifications')).toBeVisible();
});

test('a press marks as read and leads to the item after 100 ms', async ({ page, db, signIn }) => {
  const { id } = await signIn();
  const contentId = await makeContent(db, id);
  await tell(db, id, 'Your picture is ready', contentId);
  await page.goto('/billing');
  await page.getByRole('button', { name: formatBellName(1) }).click();
  const pressed = Date.now();
  await page.getByRole('button', { name: /Your picture is ready/ }).click();
  await page.waitForURL(`**/content?id=${contentId}`);
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(100);
  await expect(page.getByRole('button', { name: formatBellName(0), exact: true })).toBeVisible();
});

test('a notification arrives while the page is open', async ({ page, db, signIn }) => {
  const { id } = await signIn();
  await page.goto('/notifications');
  await expect(page.getByText('No notifications')).toBeVisible();
  await tell(db, id, 'It came by itself');
  await expect(page.getByRole('button', { name: /It came by itself/ })).toBeVisible();
  await expect(page.getByRole('button', { name: formatBellName(1) })).toHaveText('1');
});

test('the page shows all, those unread, and marks all as read', async ({ page, db, signIn }) => {
  const { id } = await signIn();
  for (const title of ['First', 'Second', 'Third']) await tell(db, id, title);
  await page.goto('/');
  await page.getByRole('button', { name: formatBellName(3) }).click();
  await page.getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL('/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(3);

  await items.filter({ hasText: 'Second' }).getByRole('button').click();
  await expect(page.getByRole('button', { name: formatBellName(2) })).toBeVisible();
  await page.getByText('Unread', { exact: true }).click();
  await expect(page).toHaveURL('/notifications?show=unread');
  await expect(items).toHaveCount(2);
  await expect(items.filter({ hasText: 'Second' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(page.getByText('Nothing unread')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark all read' })).toBeDisabled();
  await page.getByText('All', { exact: true }).click();
  await expect(items).toHaveCount(3);
});

test('older ones are on further pages', async ({ page, db, signIn }) => {
  const { id } = await signIn();
  for (let n = 1; n <= 53; n++) await tell(db, id, `News ${n}`);
  await page.goto('/notifications');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(items).toHaveCount(53);
  await expect(items.last()).toContainText('News 1');
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('the daily mail is chosen, and stays so', async ({ page, signIn }) => {
  const { email } = await signIn();
  await page.goto('/notifications#mail');
  const digest = page.getByRole('switch', { name: 'A daily summary of my pictures' });
  await expect(digest).not.toBeChecked();
  await expect(page.getByText(`To ${email}`)).toBeVisible();
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await digest.click();
  expect((await kept).status()).toBe(200);
  await page.reload();
  await expect(digest).toBeChecked();
});
