import { type BlueskyDouble, openBlueskyDouble } from '#tests/fakes/channels/bluesky.ts';
import { type MastodonDouble, openMastodonDouble } from '#tests/fakes/channels/mastodon.ts';
import { expect, test } from './support/test.ts';

let bluesky: BlueskyDouble;
let mastodon: MastodonDouble;
test.beforeEach(async () => {
  [bluesky, mastodon] = await Promise.all([openBlueskyDouble(), openMastodonDouble()]);
});
test.afterEach(() => Promise.all([bluesky.close(), mastodon.close()]));

// The browser leaves the site for the outlet.
test.use({ window: 'own' });

test('channels are connected at the outlet and by a form, changed, connected again and disconnected', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/publishing/channels');
  await expect(page.getByText('No channels yet')).toBeVisible();

  await page.getByRole('button', { name: 'Connect a channel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Mastodon/ }).click();
  await dialog.getByLabel('Server', { exact: true }).fill(mastodon.url);
  await dialog.getByLabel('The rules of this server take adult work.').check();
  await dialog.getByRole('button', { name: 'Continue to Mastodon' }).click();
  await expect(page).toHaveURL(/\/publishing\/channels$/);
  const list = page.getByRole('list', { name: 'Your channels' });
  const host = new URL(mastodon.url).host;
  await expect(list).toContainText(`@mira@${host}`);
  await expect(list).toContainText('Takes adult work');
  await expect(page.getByText('1 of 2 channels of your plan.')).toBeVisible();

  await page.getByRole('button', { name: 'Connect a channel' }).click();
  await dialog.getByRole('button', { name: /^Bluesky/ }).click();
  await dialog.getByLabel('Handle').fill(bluesky.handle);
  await dialog.getByLabel('App password', { exact: true }).fill('not-the-password');
  await dialog.getByLabel('Server', { exact: true }).fill(bluesky.url);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('does not know this handle');
  await dialog.getByLabel('App password', { exact: true }).fill(bluesky.password);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(list.getByRole('listitem')).toHaveCount(2);

  mastodon.revokeAll();
  await page.getByRole('button', { name: `Check @mira@${host}` }).click();
  await expect(list).toContainText('Mastodon no longer accepts the connection.');
  await page.getByRole('button', { name: `Connect again: @mira@${host}` }).click();
  await expect(dialog.getByRole('checkbox')).toBeChecked();
  await dialog.getByLabel('Server', { exact: true }).fill(mastodon.url);
  await dialog.getByRole('button', { name: 'Continue to Mastodon' }).click();
  await expect(list.getByText('Connected')).toHaveCount(2);

  await page.getByRole('button', { name: `Change @mira@${host}` }).click();
  await dialog.getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list).not.toContainText('Takes adult work');

  await page.getByRole('button', { name: `Disconnect @mira@${host}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1, { timeout: 20_000 });
  expect(mastodon.calls.some(({ path }) => path === '/oauth/revoke')).toBe(true);
});

test('says what went wrong at the outlet', async ({ page, signIn }) => {
  await signIn();
  mastodon.denies = true;
  await page.goto('/publishing/channels');
  await page.getByRole('button', { name: 'Connect a channel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Mastodon/ }).click();
  await dialog.getByLabel('Server', { exact: true }).fill(mastodon.url);
  await dialog.getByRole('button', { name: 'Continue to Mastodon' }).click();
  await expect(page.getByRole('alert')).toContainText('You did not allow the connection at Mastodon.');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('There is no connection to finish here.');
  await page.getByRole('link', { name: 'Back to channels' }).click();
  await expect(page.getByText('No channels yet')).toBeVisible();
});
