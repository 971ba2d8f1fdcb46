import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Opens the composer where it is a sheet: on phones, once there is a result. */
export async function openComposer(page: Page): Promise<void> {
  const bar = page.locator('[data-opens-composer]');
  const form = page.getByRole('form', { name: 'Quick Generate' });
  await expect(bar.or(form)).toBeVisible();
  if (await bar.isVisible()) await bar.click();
}

/** The newest item is kept, the next one rejected, and one is chosen to compare with. */
export async function judgeRecentWork(page: Page): Promise<void> {
  const stage = page.getByRole('region', { name: 'Stage' });
  const strip = page.getByRole('list', { name: 'Recent work' });
  await stage.getByRole('button', { name: 'Keep' }).click();
  await expect(strip.getByRole('button').first()).toHaveAccessibleName(/, kept$/);
  await stage.getByRole('button', { name: 'Reject' }).click();
  await expect(stage.getByRole('button', { name: 'Delete 1 rejected' })).toBeVisible();
  await stage.getByRole('button', { name: 'Favourite' }).click();
  await expect(strip.getByRole('button').nth(2)).toHaveAccessibleName(/, favourite$/);
}
