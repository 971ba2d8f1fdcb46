import type { Page } from '@playwright/test';
import { openWebhookReceiver } from '#tests/fakes/webhook-receiver.ts';
import { makePictures } from './make-content.ts';
import { expect } from './test.ts';
import { waitForData } from './wait-until-settled.ts';

const events = ['job.completed', 'job.failed'];

async function add(page: Page, name: string, url: string, enabled = true): Promise<void> {
  const data = { name, url, events, enabled };
  expect((await page.request.post('/api/webhook-endpoints', { data })).status()).toBe(201);
}

/** Two webhooks, one of them turned off. */
export async function showWebhooks(page: Page): Promise<void> {
  await add(page, 'Old importer', 'https://import.example.com/castwright', false);
  await add(page, 'Shop', 'https://shop.example.com/api/hooks/castwright?team=portraits');
  await page.reload();
  await expect(page.getByText('Old importer')).toBeVisible();
  await waitForData(page);
  await page.getByRole('heading', { name: 'Webhooks' }).evaluate((heading) => heading.scrollIntoView());
}

/** The log of a webhook: a message that was delivered at the second try, expanded, and a test before it. */
export async function showWebhookLog(page: Page): Promise<void> {
  const program = await openWebhookReceiver();
  await add(page, 'Shop', program.url);
  await page.reload();
  await page.getByRole('button', { name: 'Deliveries of Shop' }).click();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('Delivered')).toBeVisible();
  program.answer = { status: 502, body: '<html><head><title>502 Bad Gateway</title></head></html>' };
  await makePictures(page, ['a lighthouse keeper at dusk']);
  await expect.poll(() => program.received.length).toBe(2);
  program.answer = { status: 200, body: '{"ok":true}' };
  await expect.poll(() => program.received.length, { timeout: 20_000 }).toBe(3);
  await page.reload();
  await page.getByRole('button', { name: 'Deliveries of Shop' }).click();
  await expect(page.getByText('Delivered')).toHaveCount(2);
  await page.getByText('job.completed').first().click();
  await program.close();
}
