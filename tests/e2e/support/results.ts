import type { Page } from '@playwright/test';
import type { Db } from '#platform/db/client.ts';
import { refusedUploads } from '#schema/library/uploads';
import { makeRefusedUpload, refusals } from '#tests/factories/refused-uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { makeWithheldResult } from '#tests/factories/withheld-results.ts';
import { outputChecks } from '../../../src/features/generation/output-checks/schema.ts';
import { expect } from './test.ts';

/** Screens that open no picture need no file. */
const noStorage = { putIfAbsent: async () => true };

/** Replaces all withheld results with one that waits and one whose refusal was appealed. */
export async function writeResults(page: Page, db: Db): Promise<void> {
  await db.delete(outputChecks);
  const { id } = await makeUserWithTokens(db, 10);
  await makeWithheldResult({ db, storage: noStorage }, id);
  await makeWithheldResult({ db, storage: noStorage }, id, 'appealed');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Looks explicit', exact: true })).toBeVisible();
}

/** Opens the appealed result. */
export async function openAppealedResult(page: Page, db: Db): Promise<void> {
  await writeResults(page, db);
  await page.getByRole('link', { name: 'Appeal: looks explicit' }).click();
  await expect(page.getByRole('heading', { name: 'Decision' })).toBeVisible();
}

/** A refused result of the page's user, and one that waits for a reviewer. */
export async function showOwnResults(page: Page, db: Db): Promise<void> {
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
  await makeWithheldResult({ db, storage: noStorage }, id);
  await makeWithheldResult({ db, storage: noStorage }, id, 'refused');
  await page.reload();
  await page.getByRole('button', { name: 'Appeal' }).scrollIntoViewIfNeeded();
}

/** Refused uploads of two accounts, one of each kind. */
export async function writeRefusedUploads(page: Page, db: Db): Promise<void> {
  await db.delete(refusedUploads);
  const [{ id: one }, { id: other }] = [await makeUserWithTokens(db, 0), await makeUserWithTokens(db, 0)];
  for (const refusal of [refusals.removed, refusals.explicit, refusals.explicit, refusals.listed]) {
    await makeRefusedUpload(db, refusal.rule === 'removed' ? other : one, refusal);
  }
  await page.reload();
  await expect(page.getByText('case 7')).toBeVisible();
}

/** The refused uploads of the page's user. */
export async function showOwnRefusals(page: Page, db: Db): Promise<void> {
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
  await makeRefusedUpload(db, id, { ...refusals.listed, name: 'Harbour at dusk' });
  await makeRefusedUpload(db, id, refusals.explicit);
  await page.reload();
  await page.getByRole('heading', { name: 'Refused uploads' }).scrollIntoViewIfNeeded();
}
