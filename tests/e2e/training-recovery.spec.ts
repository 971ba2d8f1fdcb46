import { sql } from 'drizzle-orm';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { test as base, expect } from './support/test.ts';
import { WorkerRole } from './support/worker-role.ts';

const test = base.extend<{ worker: WorkerRole }>({
  worker: async ({ db, served }, use) => {
    const worker = new WorkerRole(served, db);
    await worker.start();
    await use(worker);
    await worker.stop();
  },
});

// The worker is a separate process here, so that the test can kill it while the pages continue.
test.use({ roles: ['web'] });

test('a training survives a reload and a killed worker at every step', async ({
  db,
  page,
  signIn,
  worker,
}) => {
  test.setTimeout(300_000);
  const { id: userId } = await signIn({ tokens: 200 });
  await page.goto('/training-models');

  /** Kills it in the middle of the work, and checks the page while no worker runs. */
  async function killAndReload(isAt?: ReturnType<typeof sql>): Promise<void> {
    expect(await worker.killAtWork(isAt)).toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByText('Session active: Mara')).toBeVisible();
  }

  await test.step('the five pictures', async () => {
    await page.getByLabel('Model name').fill('Mara');
    await page.getByLabel('Model prompt').fill('a woman in her thirties with wavy red hair and green eyes');
    await page.getByRole('button', { name: 'Generate 5 pictures · 5 tokens' }).click();
    await killAndReload();
    await expect(page.getByText('Continuing from Step 1')).toBeVisible();
    const faces = page.getByRole('group', { name: 'Choose the face' }).getByRole('radio');
    await expect(faces).toHaveCount(5);
    await expect(page.getByLabel('Model name')).toHaveValue('Mara');
    await worker.start();
    for (let at = 0; at < 5; at++) await expect(faces.nth(at)).toBeEnabled({ timeout: 60_000 });
    await faces.nth(1).click({ force: true });
    await page.getByRole('button', { name: 'Use this face' }).click();
  });

  await test.step('the set', async () => {
    await page.getByRole('radio', { name: 'SFW', exact: true }).click({ force: true });
    await page.getByLabel('Number of images').fill('3');
    await page.getByRole('button', { name: 'Generate 3 · 3 tokens' }).click();
    await killAndReload();
    await expect(page.getByText('Continuing from Step 2')).toBeVisible();
    const set = page.getByRole('list', { name: 'Training images' });
    await expect(set.getByRole('listitem')).toHaveCount(3);
    await worker.start();
    await expect(set.getByRole('img')).toHaveCount(3, { timeout: 60_000 });
  });

  await test.step('the training', async () => {
    await page.getByRole('button', { name: 'Start Training · 50 tokens' }).click();
    await killAndReload(sql`step > 0`);
    await expect(page.getByText('Resuming active training session.')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Training of Mara' })).toBeVisible();
    await worker.start();
    await expect(page.getByText('Training Complete!')).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole('heading', { name: 'Mara is ready' })).toBeVisible();
  });

  expect(await getBalance(db, userId)).toMatchObject({ tokens: 142, heldTokens: 0 });
  expect(await auditLedger(db)).toEqual([]);
});
