import type { Page } from '@playwright/test';
import type { BackupHistory, SystemReport } from '#contract/jobs-and-backups.ts';
import { answerCalls } from './answer-calls.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** @param days how long ago it was made or tried @param passed its result; a failed run comes after one that passed */
function history(days: number, passed = true): BackupHistory {
  const at = ago(days);
  return { last: { madeAt: at, endedAt: at, seconds: 14, passed }, goodAt: passed ? at : ago(days + 1) };
}

async function showBackups(page: Page, backups: SystemReport['backups']): Promise<void> {
  const report: SystemReport = await (await page.request.get('/api/admin/operations')).json();
  await answerCalls(page, { '/api/admin/operations': { ...report, backups } });
  await page.reload();
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Backups' }) });
  await section.getByRole('listitem').last().scrollIntoViewIfNeeded();
}

export const showGoodBackups = (page: Page) =>
  showBackups(page, { backup: history(0.4), drill: history(20) });

/** A failed backup, and a restore drill that is overdue. */
export const showFailedBackups = (page: Page) =>
  showBackups(page, { backup: history(0.1, false), drill: history(120) });

/** An overdue backup, and a restore drill that failed. */
export const showDueBackups = (page: Page) =>
  showBackups(page, { backup: history(5), drill: history(2, false) });
