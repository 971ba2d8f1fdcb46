import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { expect, test } from './support/test.ts';
import {
  endAccess,
  expectPictures,
  openAppeal,
  openPaused,
  submitDocument,
  writeDecisions,
  writeDocuments,
} from './support/trust.ts';

test('a reviewer opens the oldest document, views its pictures with a reason, and approves', async ({
  page,
  signIn,
  db,
}) => {
  await signIn({ documentsUploadedAt: null, name: 'Nora Lind' });
  const documentId = await submitDocument(page, db);
  await signIn({ role: 'admin' });
  await page.goto('/admin/identity');
  await page.locator(`a[href="/admin/identity/${documentId}"]`).click();
  await expect(page.getByText('Nora Lind')).toBeVisible();
  await expect(page.getByText(/1990.*: \d+ years/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(page.getByRole('img', { name: 'Front of the document' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Show pictures' }).click();
  await expect(page.getByText('Enter a reason')).toBeVisible();
  await page.getByLabel('Details', { exact: true }).fill('To compare name and date of birth.');
  await page.getByRole('button', { name: 'Show pictures' }).click();
  await expectPictures(page);
  await expect(page.getByRole('timer')).toHaveText(/^4:5\d$/);

  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Front of the document' })).toHaveCount(0);
  const log = await page.request.get(`/api/admin/audit?subject=${documentId}`);
  const acts = ((await log.json()) as { action: string }[]).map(({ action }) => action).toReversed();
  expect(acts.filter((action) => action !== 'document.viewed')).toEqual([
    'document.pictures_opened',
    'document.picture_viewed',
    'document.picture_viewed',
    'document.approved',
  ]);
});

test.describe('with a clock that the test turns', () => {
  test.use({ window: 'own' });

  test('the pictures close when the time has passed, and a new reason opens them again', async ({
    page,
    signIn,
    db,
  }) => {
    await signIn({ documentsUploadedAt: null });
    const documentId = await submitDocument(page, db);
    await signIn({ role: 'admin' });
    await page.clock.install();
    await page.goto(`/admin/identity/${documentId}`);
    const words = page.getByLabel('Details', { exact: true });
    await words.fill('To compare the pictures.');
    await page.getByRole('button', { name: 'Show pictures' }).click();
    await expectPictures(page);
    const address =
      (await page.getByRole('img', { name: 'Front of the document' }).getAttribute('src')) ?? '';
    await page.clock.fastForward('05:01');
    await expect(page.getByText('The pictures are closed.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Front of the document' })).toHaveCount(0);
    await endAccess(db);
    expect((await page.request.get(address)).status()).toBe(403);
    await words.fill('I have to look at the name again.');
    await page.getByRole('button', { name: 'Show pictures' }).click();
    await expectPictures(page);
  });
});

test('a minor’s document suspends the account, which the reviewer sees before deciding', async ({
  page,
  signIn,
  db,
}) => {
  await signIn({ documentsUploadedAt: null });
  const mine = await page.context().cookies();
  const documentId = await submitDocument(page, db);
  await signIn({ role: 'admin' });
  await page.goto(`/admin/identity/${documentId}`);
  await page.getByRole('radio', { name: 'Under 18' }).check();
  await expect(page.getByText('This suspends the account immediately')).toBeVisible();
  await page.getByRole('button', { name: 'Reject and suspend account' }).dblclick();
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible();
  await expect(page.getByText('By the document, you are under 18.').first()).toBeVisible();
  await page.context().clearCookies();
  await page.context().addCookies(mine);
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('a document is rejected with a reason that the user sees, and they submit again', async ({
  page,
  signIn,
  db,
}) => {
  await signIn({ documentsUploadedAt: null });
  const mine = await page.context().cookies();
  const documentId = await submitDocument(page, db);
  await signIn({ role: 'admin' });
  await page.goto(`/admin/identity/${documentId}`);
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Please choose why')).toBeVisible();
  await page.getByRole('radio', { name: 'Unreadable' }).check();
  await page.getByLabel('Note', { exact: true }).fill('The lower corner is cut off.');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible();
  await page.goto('/admin/identity?show=decided');
  await expect(page.locator(`a[href="/admin/identity/${documentId}"]`)).toBeVisible();

  await page.context().addCookies(mine);
  await page.goto('/');
  await expect(page.getByText(/The lower corner is cut off\./).first()).toBeVisible();
  await submitDocument(page, db);
});

test('of two reviewers one decides, and the other gets a message and sees it', async ({
  page,
  signIn,
  db,
}) => {
  await signIn({ documentsUploadedAt: null });
  const documentId = await submitDocument(page, db);
  await signIn({ role: 'admin' });
  await page.goto(`/admin/identity/${documentId}`);
  await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible();
  // Another administrator, in another window.
  const data = { decision: 'reject', reason: 'expired', words: '' };
  const other = await page.request.post(`/api/admin/identity/${documentId}/decision`, { data });
  expect(other.status()).toBe(200);
  await page.getByRole('radio', { name: 'Name does not match' }).check();
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('The document has expired.')).toBeVisible();
  await expect(page.getByText('This document was already rejected.')).toBeVisible();
});

test('the queue shows how long each waits, and no personal data', async ({ page, signIn, db }) => {
  await signIn({ role: 'admin' });
  await page.goto('/admin/identity');
  await writeDocuments(page, db);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.first()).toContainText('rejected once before');
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('main')).not.toContainText('@');
});

test('an appeal is answered from the queue, and the strike is removed', async ({ page, signIn, db }) => {
  await signIn({ role: 'admin' });
  await page.goto('/admin/appeals');
  await openAppeal(page, db);
  await expect(page.getByText('It is the name of a bus line.')).toBeVisible();
  await expect(page.locator('mark', { hasText: 'teen' })).toBeVisible();
  await page.getByRole('button', { name: 'Grant appeal' }).click();
  await expect(page.getByText('Please give a reason')).toBeVisible();
  await page.getByLabel('Answer').fill('You are right: it is a name.');
  await page.getByRole('button', { name: 'Grant appeal' }).click();
  await expect(page.getByText('Appeal granted')).toBeVisible();
  await expect(page.getByText('Strike removed')).toBeVisible();
  await page.goto('/admin/appeals');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test('decisions are searched, read and marked as wrong', async ({ page, signIn, db }) => {
  await signIn({ role: 'admin' });
  await page.goto('/admin/safety');
  await writeDecisions(page, db);
  const found = page.getByRole('list', { name: 'Decisions' }).getByRole('listitem');
  await expect(found).toHaveCount(7);
  await page.getByLabel('Text', { exact: true }).fill('OAK at');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(found).toHaveCount(1);
  await expect(page).toHaveURL(/words=OAK/);
  await page.getByLabel('Text', { exact: true }).fill('');
  await page.getByLabel('Result', { exact: true }).selectOption('Refused');
  await page.getByLabel('User', { exact: true }).fill('nobody@example.test');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No matching decisions')).toBeVisible();
  await page.goBack();
  await expect(found).toHaveCount(1);
  await found.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Near misses' })).toBeVisible();
  await page.getByLabel('Reason').fill('An oak has an age too.');
  await page.getByRole('button', { name: 'Mark as right' }).click();
  await expect(page.getByText(/marked it as right/)).toBeVisible();
});

test('a paused user is found, and may generate again', async ({ page, signIn, db }) => {
  await signIn({ role: 'admin' });
  await page.goto('/admin/safety');
  await openPaused(page, db);
  await page.getByLabel('Reason').fill('Has understood.');
  await page.getByRole('button', { name: 'End pause' }).click();
  await expect(page.getByText('Warned')).toBeVisible();
  await expect(page.getByText('Has understood.')).toBeVisible();
});

test('other users get no such pages', async ({ page, signIn, db }) => {
  await signIn();
  const { id } = await makeUserWithTokens(db, 0);
  for (const path of [
    'identity',
    `identity/${id}`,
    'appeals',
    'safety',
    `safety/${id}`,
    `safety/people/${id}`,
  ]) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
  }
});
