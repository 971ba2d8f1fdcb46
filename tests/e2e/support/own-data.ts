import type { Page } from '@playwright/test';
import type { OwnData } from '#contract/own-data.ts';
import { answerCalls } from './answer-calls.ts';
import { expect } from './test.ts';

async function show(page: Page, own: OwnData): Promise<void> {
  await answerCalls(page, { '/api/user/data': own });
  await page.reload();
  await page.locator('#your-data').scrollIntoViewIfNeeded();
}

const asked = { id: '019f0000-0000-7000-8000-000000000001', askedAt: '2026-05-04T10:00:00.000Z' };

/** An export that can be downloaded, and what is deleted with the account. */
export async function showExport(page: Page): Promise<void> {
  await show(page, {
    export: {
      ...asked,
      state: 'ready',
      progress: { done: 54, of: 54 },
      byteSize: 1_482_300_000,
      expiresAt: '2026-05-11T10:00:00.000Z',
    },
    deletionDueAt: null,
    deletionObstacle: null,
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.locator('#your-data').getByLabel('Your password')).toBeVisible();
  await page.locator('#your-data').getByLabel('Your password').scrollIntoViewIfNeeded();
}

/** An export in progress, for an account that is to be deleted. */
export async function showDeletion(page: Page): Promise<void> {
  await show(page, {
    export: {
      ...asked,
      state: 'running',
      progress: { done: 20, of: 54 },
      byteSize: null,
      expiresAt: null,
    },
    deletionDueAt: '2026-05-18T10:00:00.000Z',
    deletionObstacle: null,
  });
}
