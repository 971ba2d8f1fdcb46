import { createHash } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import { forbidPictures } from '#features/trust/removed-pictures';
import { newId } from '#platform/ids.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { makeRefusedUpload, refusals } from '#tests/factories/refused-uploads.ts';
import { makeUpload } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { makeWithheldResult, resemble } from '#tests/factories/withheld-results.ts';
import { expect, test } from './support/test.ts';
import { uploadFile } from './support/tools.ts';

test.use({ roles: ['web'] });

test('a reviewer views a withheld result with a reason, blurred until they show it, and allows it', async ({
  page,
  signIn,
  db,
  served,
}) => {
  const storage = await openLocalStorage(path.join(served.dataFolder, 'files'));
  const id = await makeWithheldResult({ db, storage }, (await makeUserWithTokens(db, 10)).id);
  await signIn({ role: 'admin' });
  await page.goto('/admin/results');
  await page.locator(`a[href="/admin/results/${id}"]`).click();
  await expect(page.getByText('71% by explicitness, from 60%')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Details' }).fill('It waits in the queue.');
  await page.getByRole('button', { name: 'Show pictures' }).click();
  const picture = page.getByRole('img', { name: 'The withheld result' });
  await expect
    .poll(() => picture.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth))
    .toBe(48);
  await expect(picture).toHaveCSS('filter', /blur/);
  await page.getByRole('button', { name: 'Show clearly' }).click();
  await expect(picture).toHaveCSS('filter', 'none');
  await page.getByLabel('Reason', { exact: true }).last().fill('A swimsuit.');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Allowed', { exact: true })).toBeVisible();
  await expect(picture).toHaveCount(0);
});

test('a result that resembles an upload is shown beside it, both blurred until the reviewer shows them', async ({
  page,
  signIn,
  db,
  served,
}) => {
  const storage = await openLocalStorage(path.join(served.dataFolder, 'files'));
  const { id: userId } = await makeUserWithTokens(db, 10);
  const id = await makeWithheldResult({ db, storage }, userId);
  await resemble(db, id, await makeUpload({ db, storage }, userId));
  await signIn({ role: 'admin' });
  await page.goto(`/admin/results/${id}`);
  await expect(page.getByText('72% by uploaded-faces, from 60%')).toBeVisible();
  await page.getByRole('textbox', { name: 'Details' }).fill('It waits in the queue.');
  await page.getByRole('button', { name: 'Show pictures' }).click();
  const uploaded = page.getByRole('img', { name: 'The upload that it may resemble' });
  await expect
    .poll(() => uploaded.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth))
    .toBeGreaterThan(0);
  await expect(uploaded).toHaveCSS('filter', /blur/);
  await page.getByRole('button', { name: 'Show clearly' }).click();
  await expect(uploaded).toHaveCSS('filter', 'none');
});

test('a creator appeals a refused result, once', async ({ page, signIn, db }) => {
  const { id } = await signIn();
  await makeWithheldResult({ db, storage: { putIfAbsent: async () => true } }, id, 'refused');
  await page.goto('/profile-settings');
  await page.getByRole('button', { name: 'Appeal' }).click();
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByText('Enter a reason')).toBeVisible();
  await page.getByLabel('Why should it be allowed?').fill('It is a swimsuit.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByText('Appeal sent. You get the answer as a notification.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Appeal' })).toHaveCount(0);
});

test('a refused upload says why, is in the safety record, and reviewers see the pattern of its account', async ({
  page,
  signIn,
  db,
}) => {
  const creator = await signIn();
  const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#8ab' } })
    .png()
    .toBuffer();
  const sha256s = [createHash('sha256').update(bytes).digest('hex')];
  await db.transaction((tx) => forbidPictures(tx, newId(), { sha256s, perceptualHash: null }, new Date()));
  await page.goto('/tools/image-to-text');
  await uploadFile(page, { name: 'Harbour at dusk.png', mimeType: 'image/png', buffer: bytes });
  await expect(page.getByText('Your safety record lists refused uploads.')).toBeVisible();
  await page.goto('/profile-settings');
  const record = page.getByRole('listitem').filter({ hasText: 'Harbour at dusk' });
  await expect(record).toContainText('was removed after a report. Choose another picture.');

  await makeRefusedUpload(db, creator.id, refusals.listed);
  await signIn({ role: 'admin' });
  await page.goto('/admin/refused-uploads');
  const rows = page.getByRole('list', { name: 'Refused uploads' }).getByRole('listitem');
  const own = rows.filter({ hasText: creator.email });
  await expect(own).toHaveCount(2);
  await expect(own.first()).toContainText('List “Hotline” (case 7), 12 of 256 bits differ');
  await expect(page.getByText('Harbour at dusk')).toHaveCount(0);
  await own.first().getByRole('link', { name: '2 refused in 30 days' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByText('Hash list', { exact: true }).click();
  await expect(rows).toHaveCount(1);
});
