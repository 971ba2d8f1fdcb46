import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import {
  openWebhookReceiver,
  readHelpPageCheck,
  type WebhookReceiver,
} from '#tests/fakes/webhook-receiver.ts';
import { makePictures } from './support/make-content.ts';
import { expect, test } from './support/test.ts';

let program: WebhookReceiver;
test.beforeEach(async () => {
  program = await openWebhookReceiver();
});
test.afterEach(() => program.close());

/** Adds the receiver's address on the page. @returns its secret */
async function addWebhook(page: Page): Promise<string> {
  await page.goto('/profile-settings');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await dialog.getByLabel('Name').fill('Robot');
  await dialog.getByLabel('URL').fill(program.url);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  const shown = page.getByTestId('webhook-secret');
  await expect(shown).toContainText('whsec_');
  const secret = (await shown.textContent()) ?? '';
  await page.getByRole('button', { name: 'I saved it' }).click();
  return secret;
}

/** Makes a delivery that has failed once due now; its schedule waits five seconds. */
async function retryAtOnce(db: Db): Promise<void> {
  await expect
    .poll(async () => {
      const due = sql`update webhook_deliveries set next_attempt_at = now() where state = 'waiting' and jsonb_array_length(attempts) = 1`;
      return (await db.execute(due)).rowCount;
    })
    .toBe(1);
}

test('the end of a job reaches a creator’s receiver; a delivery that failed twice is resent, and the log shows it', async ({
  page,
  signIn,
  db,
}) => {
  const isGenuine = await readHelpPageCheck();
  await signIn();
  const secret = await addWebhook(page);
  await expect(page.getByTestId('webhook-secret')).toHaveCount(0);
  program.answer = { status: 503, body: 'still asleep' };
  await makePictures(page, ['a lighthouse keeper at dusk']);
  await expect.poll(() => program.received.length, { timeout: 30_000 }).toBe(1);
  await retryAtOnce(db);
  await expect.poll(() => program.received.length, { timeout: 30_000 }).toBe(2);

  await page.getByRole('button', { name: 'Deliveries of Robot' }).click();
  const log = page.getByRole('dialog', { name: 'Deliveries of Robot' });
  const entry = log.getByRole('listitem').filter({ hasText: 'job.completed' }).first();
  await expect(entry).toContainText('Waiting');
  await entry.getByText('job.completed').first().click();
  await expect(entry.getByText('still asleep')).toHaveCount(2);
  await expect(entry.getByText('It answered 503.')).toHaveCount(2);
  await expect(entry).toContainText('"operation": "text_to_image"');
  await expect(entry).not.toContainText('lighthouse');

  program.answer = { status: 204 };
  await entry.getByRole('button', { name: 'Resend' }).dblclick();
  await expect(entry).toContainText('Delivered');
  await expect(entry.getByText('204', { exact: true })).toBeVisible();
  expect(program.received).toHaveLength(3);
  expect(new Set(program.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(program.received.map((message) => isGenuine(message, secret))).toEqual([true, true, true]);

  await log.getByRole('button', { name: 'Send test' }).click();
  await expect(log.getByText('webhook.test').first()).toBeVisible();
  await expect.poll(() => program.received.length).toBe(4);
});

test('a webhook is refused with a reason, changed, given another secret, turned off and deleted', async ({
  page,
  signIn,
}) => {
  const isGenuine = await readHelpPageCheck();
  await signIn();
  await page.goto('/profile-settings');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Give it a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Robot');
  await dialog.getByLabel('URL').fill('https://10.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByRole('alert')).toContainText('private or reserved address');
  // The typed values stay in the form.
  await expect(dialog.getByLabel('Name')).toHaveValue('Robot');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const secret = await addWebhook(page);
  await page.getByRole('button', { name: 'Edit Robot' }).click();
  await dialog.getByRole('button', { name: 'New secret' }).click();
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Create new secret' }).dblclick();
  await expect(page.getByTestId('webhook-secret')).toContainText('whsec_');
  const next = (await page.getByTestId('webhook-secret').textContent()) ?? '';
  expect(next).not.toBe(secret);
  await dialog.getByRole('button', { name: 'I saved it' }).click();
  await dialog.getByLabel('Name').fill('Robot 2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit Robot 2' })).toBeVisible();

  await page.getByRole('button', { name: 'Deliveries of Robot 2' }).click();
  await expect(page.getByText('Nothing sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect.poll(() => program.received.length).toBe(1);
  const message = program.received[0] ?? { headers: {}, body: '' };
  expect([isGenuine(message, secret), isGenuine(message, next)]).toEqual([true, true]);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Edit Robot 2' }).click();
  await dialog.getByRole('switch', { name: 'On' }).uncheck({ force: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Off', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit Robot 2' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByRole('button', { name: 'Edit Robot 2' })).toHaveCount(0);
});
