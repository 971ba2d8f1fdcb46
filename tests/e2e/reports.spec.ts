import path from 'node:path';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { contentFiles } from '#schema/library/items';
import { makePictureFromBytes, shapes } from '#tests/factories/shapes.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { takedownItems } from '../../src/features/trust/takedowns/schema.ts';
import { showRemoval, writeObjectedReport, writeReports } from './support/reports.ts';
import { expect, test } from './support/test.ts';

/** The secret link in the mail to a reporter. */
async function readCaseLink(page: Page, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const outbox = await (await page.request.get('/dev/outbox')).text();
      const row = outbox.split('<tr>').find((each) => each.includes(email));
      const mail = /href="([^"]+)"/.exec(row ?? '')?.[1];
      const text = mail ? await (await page.request.get(mail)).text() : '';
      link = /\/report\/case#[\w-]{22}/.exec(text)?.[0];
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}

test.describe('the form for reports', () => {
  test('asks for what the kind needs, and marks each missing field', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Report something' }).click();
    await expect(page.getByLabel('Your postal address')).toBeHidden();
    await page.getByRole('radio', { name: 'It infringes my copyright' }).check();
    await expect(page.getByLabel('Your postal address')).toBeVisible();
    await page.getByRole('button', { name: 'Send the report' }).click();
    await expect(page.getByLabel('What is wrong with it?')).toBeFocused();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(10);
    await page.getByRole('radio', { name: 'It shows someone who looks, or is said to be, under 18' }).check();
    await expect(page.getByLabel('Your full name', { exact: true })).toBeHidden();
    await expect(page.locator('[aria-invalid=true]:visible')).toHaveCount(2);
  });

  test.describe('with the clock moved on', () => {
    test.use({ window: 'own' });

    test('accepts a visitor’s report, whose link shows its status', async ({ page }) => {
      await page.clock.install();
      await page.goto('/report?address=https://elsewhere.example/picture');
      await expect(page.getByLabel('Where is it?')).toHaveValue('https://elsewhere.example/picture');
      await page.getByLabel('What is wrong with it?').fill('This shows me at work, and nobody asked me.');
      await page.getByLabel('Your full name', { exact: true }).fill('Ada Byron');
      const email = `ada-${Date.now()}@example.test`;
      await page.getByLabel('Your email address').fill(email);
      await page.getByRole('checkbox', { name: 'What I say here is accurate.' }).check();
      // As a browser may fill it in: the report is refused in words, kept, and taken when it is sent again.
      await page.locator('#website').evaluate((field) => {
        (field as unknown as { value: string }).value = 'https://filled.example';
      });
      await page.getByRole('button', { name: 'Send the report' }).click();
      await expect(page.getByRole('status')).toContainText('Please send it again');
      // A form that is sent sooner counts as a program’s.
      await page.clock.fastForward(3_100);
      await page.getByRole('button', { name: 'Send the report' }).click();
      await expect(page.getByRole('status')).toContainText(/Its number: R-\w{4}-\w{4}/);
      await page.goto(await readCaseLink(page, email));
      await expect(page.getByRole('status')).toContainText('We have received your report');
    });

    test('takes an intimate picture with a signature, and says when it is removed', async ({
      page,
      db,
      served,
    }) => {
      const maker = await makeUserWithTokens(db, 0);
      const storage = await openLocalStorage(path.join(served.dataFolder, 'files'));
      const item = await makePictureFromBytes({ db, storage }, maker.id, await shapes(8));
      await page.clock.install();
      await page.goto(`/report?kind=intimate&address=${item}`);
      const intimate = page.getByRole('radio', { name: 'It is an intimate picture of me' });
      await expect(intimate).toBeChecked();
      await expect(page.getByText('You need no account.')).toBeVisible();
      await expect(page.getByLabel('Your postal address')).toBeHidden();
      await expect(page.getByLabel('Your full name', { exact: true })).toBeHidden();
      await page.getByRole('button', { name: 'Send the report' }).click();
      // Description, e-mail address, both statements and the signature.
      await expect(page.locator('[aria-invalid=true]:visible')).toHaveCount(5);
      await page.getByLabel('What is wrong with it?').fill('This is me, and nobody asked me.');
      const email = `ada-${Date.now()}@example.test`;
      await page.getByLabel('Your email address').fill(email);
      await page.getByRole('checkbox', { name: 'shown without my consent' }).check();
      await page.getByRole('checkbox', { name: 'What I say here is accurate.' }).check();
      await page.getByLabel('Your signature').fill('Ada Byron');
      await page.clock.fastForward(3_100);
      await page.getByRole('button', { name: 'Send the report' }).click();
      await expect(page.getByRole('status')).toContainText(/Its number: R-\w{4}-\w{4}/);
      await page.goto(await readCaseLink(page, email));
      await expect(page.getByText('Removed at the latest by')).toBeVisible();
    });
  });

  test('says so where a link leads to no report', async ({ page }) => {
    await page.goto('/report/case#AAAAAAAAAAAAAAAAAAAAAA');
    await expect(page.getByRole('status')).toContainText('There is no report at this link');
  });

  test('lets the reporter state that they went to court', async ({ page, db }) => {
    const maker = await makeUserWithTokens(db, 0);
    await page.goto(await writeObjectedReport(db, maker.id));
    await page.getByLabel('The court, and the number of the case').fill('District Court of Lisbon, 12/2026.');
    await page.getByRole('button', { name: 'State a court action' }).click();
    await expect(page.getByText('You have stated a court action')).toBeVisible();
  });
});

test('an administrator removes reported content, and its creator objects', async ({
  page,
  signIn,
  db,
  served,
}) => {
  const maker = await makeUserWithTokens(db, 0);
  const item = await makePictureFromBytes(
    { db, storage: await openLocalStorage(path.join(served.dataFolder, 'files')) },
    maker.id,
    await shapes(7),
  );
  await signIn({ role: 'admin' });
  await page.goto('/admin/reports');
  await writeReports(page, db);
  await expect(page.getByText('Overdue')).toHaveCount(1);
  await page.getByRole('link', { name: 'R-7K3M-9QP51' }).click();
  await expect(page.getByText('This shows me at work, and nobody asked me.')).toBeVisible();
  await expect(page.getByText('No item matches')).toBeVisible();
  await page.getByRole('button', { name: 'Remove with all copies' }).click();
  await expect(page.getByText('Please give a reason')).toBeVisible();
  await page.getByLabel('Reason').fill('She can be recognised, and did not agree.');
  await page.getByLabel('More items').fill(item);
  await page.getByRole('button', { name: 'Remove with all copies' }).click();
  await expect(page.getByText(`Item of ${maker.email}`)).toBeVisible();
  await expect(page.getByText(/, withheld\./)).toBeVisible();
  await page.getByRole('button', { name: 'Show picture' }).click();
  const picture = page.getByRole('img', { name: 'Reported content' });
  const width = () =>
    picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);

  // Content whose legal hold has ended can still be viewed; deleted content is marked as deleted.
  await db.update(takedownItems).set({ deletedAt: new Date() }).where(eq(takedownItems.itemId, item));
  await page.reload();
  await expect(page.getByText('deleted for its owner')).toBeVisible();
  await page.getByRole('button', { name: 'Show picture' }).click();
  await expect.poll(width).toBeGreaterThan(0);
  await db.delete(contentFiles).where(eq(contentFiles.contentId, item));
  await page.reload();
  await page.getByRole('button', { name: 'Show picture' }).click();
  await expect(page.getByText('The picture was deleted.')).toBeVisible();
  await expect(picture).toHaveCount(0);
});

test('the creator sees why it was removed, and objects', async ({ page, signIn, db }) => {
  await signIn();
  await page.goto('/takedowns');
  await expect(page.getByText('Nothing was removed')).toBeVisible();
  await showRemoval(page, db);
  await page.getByRole('button', { name: 'Send objection' }).click();
  await expect(page.getByText('Please write at least 10 characters')).toBeVisible();
  await page.getByLabel('Why is this wrong?').fill('That is a drawing of nobody.');
  await page.getByRole('button', { name: 'Send objection' }).click();
  await expect(page.getByText('Appeal pending')).toBeVisible();
  await expect(page.getByText('That is a drawing of nobody.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Object', exact: true })).toHaveCount(0);
});

test('an administrator places a legal hold on a user, and releases it', async ({ page, signIn, db }) => {
  const held = await makeUserWithTokens(db, 0);
  await signIn({ role: 'admin' });
  await page.goto('/admin/holds');
  await page.getByRole('button', { name: 'Place hold' }).click();
  await expect(page.getByText('Enter the id of a user, an item or an upload')).toBeVisible();
  await page.getByLabel('User, item or upload').fill(held.id);
  await page.getByLabel('Reason').fill('Order 12 of the harbour court.');
  await page.getByRole('button', { name: 'Place hold' }).click();
  const hold = page.getByRole('listitem', { name: `User ${held.email}` });
  await expect(hold.getByText('In force')).toBeVisible();
  await hold.getByRole('button', { name: 'Release', exact: true }).click();
  await hold.getByRole('button', { name: 'Release hold' }).click();
  await expect(hold.getByText('Released', { exact: true })).toBeVisible();
});
