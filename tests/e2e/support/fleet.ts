import type { Page } from '@playwright/test';
import type { SystemReport } from '#contract/jobs-and-backups.ts';
import type { Db } from '#platform/db/client.ts';
import { deleteFleet, makeFleet } from '#tests/factories/fleet.ts';
import { answerCalls } from './answer-calls.ts';
import { expect } from './test.ts';

/** Reads the server's answer for the fleet of `makeFleet` once, and removes that fleet before another test sees it. */
async function fleetReport(page: Page, db: Db): Promise<SystemReport> {
  try {
    await makeFleet(db);
    return await (await page.request.get('/api/admin/operations')).json();
  } finally {
    await deleteFleet(db);
  }
}

/** Three servers with GPUs: one with models loaded, one paused after errors, one draining. */
export async function showFleet(page: Page, db: Db): Promise<void> {
  await answerCalls(page, { '/api/admin/operations': await fleetReport(page, db) });
  await page.reload();
  for (const label of ['Paused after errors', 'Draining']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^Loaded .* with a trained model and film-grain/)).toBeVisible();
}

/** The draining engine, and why it drains. */
export async function showDraining(page: Page, db: Db): Promise<void> {
  await showFleet(page, db);
  const entry = page.getByRole('listitem').filter({ hasText: 'A new card goes in at nine' });
  // The sticky page header would cover the top of the element.
  await entry.evaluate((it) =>
    (it as unknown as { scrollIntoView(how: object): void }).scrollIntoView({ block: 'center' }),
  );
}
