import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expect, test } from './support/test.ts';

// The clock stays with its window.
test.use({ window: 'own' });

/** Opens the page with a clock that the test moves on. */
async function openEngines(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/admin/engines');
}

/** Lets the time pass after which the page reads everything again. */
const readAgain = (page: Page) => page.clock.fastForward(5_000);

test.afterEach(async ({ db }) => {
  await db.execute(sql`delete from engine_pauses`);
});

test('an administrator pauses all work with a reason, sees it wait, and resumes it', async ({
  page,
  signIn,
}) => {
  await signIn({ role: 'admin', tokens: 5 });
  await openEngines(page);
  const waiting = page.locator('section', {
    has: page.getByRole('heading', { name: 'Generation queue' }),
  });
  await waiting.getByRole('button', { name: 'Pause all engines' }).click();
  // A pause needs a reason.
  await expect(waiting.getByRole('button', { name: 'Pause all engines' })).toBeDisabled();
  await waiting.getByLabel('Reason').fill('A new card goes in');
  await waiting.getByRole('button', { name: 'Pause all engines' }).click();
  await expect(waiting).toContainText('A new card goes in');

  const asked = await page.request.post('/api/generate-image', {
    data: {
      type: 'image',
      prompt: 'a lighthouse keeper, grey beard',
      parameters: { aspectRatio: '1:1', bundleSize: 1 },
    },
  });
  expect(asked.status()).toBe(202);
  // Jobs of other tests may wait beside it.
  await readAgain(page);
  await expect(waiting.getByRole('row', { name: /^Image Interactive/ })).toBeVisible();
  await waiting.getByRole('button', { name: 'Resume all engines' }).click();
  await expect(waiting).not.toContainText('A new card goes in');
  const jobs = page.locator('section', { has: page.getByRole('heading', { name: 'Engine jobs' }) });
  await jobs.getByLabel('State').selectOption('completed');
  await expect(async () => {
    await readAgain(page);
    const done = jobs.getByRole('row', { name: /Image.*Completed.*Interactive/ });
    await expect(done.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // The actual result, not the requested one.
  await expect(jobs.getByText('lighthouse')).toHaveCount(0);
});

test('a paused engine drains, and the header says that it is offline', async ({ page, signIn }) => {
  await signIn({ role: 'admin' });
  await page.goto('/admin/engines');
  const engines = page.locator('section', {
    has: page.getByRole('heading', { name: 'Engines', exact: true }),
  });
  const preview = engines.getByRole('listitem').first();
  await expect(preview).toContainText('Online');
  await preview.getByRole('button', { name: /^Pause/ }).click();
  await preview.getByLabel('Reason').fill('Cleaning the lens');
  await preview.getByRole('button', { name: /^Pause/ }).click();
  await expect(preview).toContainText('Paused');
  await expect(preview).toContainText('Cleaning the lens');
  await page.reload();
  await expect(page.getByText('Offline', { exact: true }).first()).toBeVisible();
  await preview.getByRole('button', { name: /^Resume/ }).click();
  await expect(preview.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await expect(preview).toContainText('Online');
});

test('backups and restore drills show their status: none yet, good, overdue and failed', async ({
  db,
  page,
  signIn,
}) => {
  await db.execute(sql`delete from backup_runs`);
  await signIn({ role: 'admin' });
  await openEngines(page);
  const backups = page.locator('section', { has: page.getByRole('heading', { name: 'Backups' }) });
  const [backup, drill] = ['Backup', 'Restore drill'].map((name) =>
    backups.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) }),
  );
  if (!backup || !drill) throw new Error('Two entries were asked for.');
  await expect(backup).toContainText('No backup yet');
  await expect(drill).toContainText('No restore drill yet');
  const run = (kind: string, days: number, passed: boolean) =>
    db.execute(sql`
    insert into backup_runs (id, kind, made_at, ended_at, seconds, passed)
    select gen_random_uuid(), ${kind}, at, at, 12, ${passed} from (select now() - ${days} * interval '1 day' as at) t`);
  await run('backup', 5, true);
  await run('drill', 1, true);
  await readAgain(page);
  await expect(backup).toContainText('The newest backup is 5 days old');
  await expect(drill).toContainText('Good');
  await run('backup', 0, true);
  await run('drill', 0, false);
  await readAgain(page);
  await expect(backup).toContainText('Good');
  await expect(backup).toContainText('Created');
  await expect(drill).toContainText('The last restore drill failed');
  await run('backup', -0.01, false);
  await readAgain(page);
  await expect(backup).toContainText('The last backup failed');
  await expect(backup).toContainText('Attempted');
  await db.execute(sql`delete from backup_runs`);
});

test('a background job that was given up is tried again', async ({ db, page, signIn }) => {
  await db.execute(sql`
    insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output)
    values ('mail.send', '{}', 'failed', 3, 3, now(), '{"message": "the mail server is away"}')`);
  await signIn({ role: 'admin' });
  await page.goto('/admin/engines');
  const letters = page.locator('section', {
    has: page.getByRole('heading', { name: 'Failed background jobs' }),
  });
  const letter = letters.getByRole('listitem').filter({ hasText: 'the mail server is away' });
  await expect(letter).toContainText('after 4 attempts');
  await letter.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Retry started.')).toBeVisible();
  await expect(letter).toHaveCount(0);
});

test('other users get no such page', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/admin/engines');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
});
