/** The queue dock: jobs in progress, the same in every tab, and the actions on them. */
import type { Locator, Page } from '@playwright/test';
import { emptyQueue, failJobOnEngine, requestWaitingPictures } from '#tests/factories/queue.ts';
import { closeByEscape } from './support/keys.ts';
import { openComposer } from './support/stage.ts';
import { expect, test } from './support/test.ts';

async function openDock(page: Page): Promise<Locator> {
  const dock = page.getByTestId('queue-dock');
  await dock.getByRole('button', { name: /^Queue/ }).click();
  return dock;
}
const balance = (page: Page) => page.getByTestId('token-balance');

// Waiting jobs of other tests would come before the jobs of these.
test.beforeEach(({ db }) => emptyQueue(db));

test('a bundle is one row that expands; its waiting jobs are cancelled, with the refund at once, in every tab', async ({
  page,
  context,
  signIn,
  db,
}) => {
  const { id } = await signIn();
  await requestWaitingPictures(db, id, { prompt: 'a glass blower at the furnace', count: 12 });
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/content');
  const [dock, dockThere] = [await openDock(page), await openDock(other)];
  for (const each of [dock, dockThere]) await expect(each).toContainText('Bundle of 12 · 0 done');
  await expect(balance(page)).toHaveText(/88/);

  await dock.getByRole('button', { name: 'a glass blower at the furnace', exact: true }).click();
  const jobs = dock.getByRole('list', { name: /^Jobs of/ }).getByRole('listitem');
  await expect(jobs).toHaveCount(12);
  await expect(jobs.nth(2)).toContainText('2 ahead of you');
  await jobs
    .nth(2)
    .getByRole('button', { name: /^Cancel.*3 of 12/ })
    .click();
  await expect(balance(page)).toHaveText(/89/);
  await expect(jobs.nth(2)).toContainText('Cancelled');
  await expect(jobs.nth(3)).toContainText('2 ahead of you');
  await expect(dockThere).toContainText('Bundle of 12 · 0 done, 1 cancelled');
  await expect(balance(other)).toHaveText(/89/);

  await dockThere.getByRole('button', { name: /^Cancel waiting jobs of/ }).click();
  await expect(balance(other)).toHaveText(/100/);
  await expect(dockThere).toContainText('Bundle of 12 · 0 done, 12 cancelled');
  await expect(balance(page)).toHaveText(/100/);
  await dock.getByRole('button', { name: 'Clear finished' }).click();
  for (const each of [dock, dockThere]) await expect(each.getByRole('button')).toHaveCount(0);
});

test('a failed job says why and that nothing was charged; after a retry it links to its picture', async ({
  page,
  signIn,
  db,
}) => {
  const { id } = await signIn();
  const [job] = await requestWaitingPictures(db, id, { prompt: 'a cartographer with brass spectacles' });
  if (!job) throw new Error('nothing was ordered');
  await page.goto('/content');
  const dock = await openDock(page);
  const row = dock.getByRole('listitem').filter({ hasText: 'cartographer' });
  await expect(row).toContainText('Next in line');
  await failJobOnEngine(db, job, 'The engine ran out of memory for this size.');
  await expect(row).toContainText('The engine ran out of memory for this size. Nothing was charged.');
  await expect(dock.locator('[aria-live]')).toContainText('failed. The engine ran out of memory');
  await expect(balance(page)).toHaveText(/100/);

  await row.getByRole('button', { name: /^Retry/ }).click();
  await row
    .getByRole('button', { name: /^Dismiss/ })
    .last()
    .click();
  await expect(row).toHaveCount(1);
  const link = row.getByRole('link', { name: /cartographer/ });
  await expect(link).toBeVisible({ timeout: 45_000 });
  await link.click();
  await expect(page).toHaveURL(/\/content\?id=/);
});

test('by keyboard: opens, cancels a job, keeps the focus, and closes with Escape', async ({
  page,
  signIn,
  db,
}) => {
  const { id } = await signIn();
  await requestWaitingPictures(db, id, { prompt: 'a falconer at dawn' });
  await page.goto('/content');
  const pill = page.getByTestId('queue-dock').getByRole('button', { name: /^Queue/ });
  await pill.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Jobs' });
  await expect(panel).toBeFocused();
  await panel.getByRole('button', { name: 'Cancel a falconer at dawn' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Cancelled');
  // The button that had the focus is gone; the keyboard still works.
  await expect(panel).toBeFocused();
  await closeByEscape(panel);
  await expect(pill).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('is at the bottom edge and covers nothing at the end of the page', async ({ page, signIn, db }) => {
    const { id } = await signIn();
    await requestWaitingPictures(db, id);
    await page.goto('/');
    const pill = page.getByTestId('queue-dock').getByRole('button', { name: /^Queue/ });
    await expect(pill).toBeVisible();
    // The page grows while it loads.
    await expect(async () => {
      await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
      const [dock, last] = await Promise.all([
        pill.boundingBox(),
        page.getByRole('contentinfo').getByRole('link').last().boundingBox(),
      ]);
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0);
    }).toPass();
    await pill.click();
    await page.getByRole('region', { name: 'Jobs' }).getByRole('button', { name: 'Close the queue' }).click();
    await openComposer(page);
    await page.getByLabel('Prompt', { exact: true }).fill('a lighthouse keeper');
    await page.getByRole('button', { name: 'Generate · 1 token' }).click({ trial: true });
  });
});
