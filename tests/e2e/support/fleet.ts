import type { Page } from '@playwright/test';
import type { OperationsReport } from '#contract/operations.ts';
import type { Db } from '#platform/db/client.ts';
import { forgetFleet, makeFleet } from '#tests/factories/fleet.ts';
import { expect } from './test.ts';

/** Reads once what the server says of the fleet of `makeFleet`, which is gone again before anybody else looks. */
async function fleetReport(page: Page, db: Db): Promise<OperationsReport> {
  try {
    await makeFleet(db);
    return await (await page.request.get('/api/admin/operations')).json();
  } finally {
    await forgetFleet(db);
  }
}

/** Three servers with GPUs: one with models loaded, one that is given nothing, one that drains. */
export async function showFleet(page: Page, db: Db): Promise<void> {
  const json = await fleetReport(page, db);
  await page.route('**/api/admin/operations', (route) => route.fulfill({ json }));
  await page.reload();
  for (const label of ['Given nothing', 'Draining']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^Loaded .* with a trained model and film-grain/)).toBeVisible();
}

/** The one that drains, and why. */
export async function showDraining(page: Page, db: Db): Promise<void> {
  await showFleet(page, db);
  const entry = page.getByRole('listitem').filter({ hasText: 'A new card goes in at nine' });
  // The head of the page lies over what is at its top.
  await entry.evaluate((it) =>
    (it as unknown as { scrollIntoView(how: object): void }).scrollIntoView({ block: 'center' }),
  );
}
