/** People who sign up without JavaScript, get a mail and leave; and creators who import and write. */
import type { Browser, Page } from '@playwright/test';
import { newId } from '#platform/ids.ts';
import {
  activateSequence,
  createSignUpPage,
  fillAudience,
  findPath,
  previewImportFile,
  readMail,
} from './support/audience.ts';
import { expect, test } from './support/test.ts';

/** A visitor whose browser runs no scripts and has no cookies. */
async function openVisitor(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  return context.newPage();
}

test('a visitor joins without JavaScript, confirms, gets a mail, leaves with one click, and gets nothing more', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  await signIn();
  const { personaId, slug } = await createSignUpPage(page);
  await activateSequence(page, personaId);
  const visitor = await openVisitor(browser, baseURL);
  const email = `visitor.${newId()}@example.test`;
  await visitor.goto(`/join/${slug}`);
  await expect(visitor.getByText('Mira Sand is an invented person.', { exact: false })).toBeVisible();
  await visitor.getByLabel('Mail address').fill(email);
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('button', { name: 'Sign up' }).click();
  await expect(visitor.getByRole('status')).toContainText('Check your inbox');

  const confirm = findPath(await readMail(page, email, 'Confirm that you want mails'), 'join/confirm');
  await visitor.goto(confirm);
  await visitor.getByRole('button', { name: 'Confirm' }).click();
  await expect(visitor.getByRole('status')).toContainText('You are on the list');

  const mail = await readMail(page, email, 'Welcome aboard');
  expect(mail).toContain('Mira Sand is an invented person.');
  const unsubscribe = findPath(mail, 'unsubscribe');
  // A mail program's request (RFC 8058).
  const answer = await visitor.request.post(unsubscribe, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(answer.status()).toBe(200);
  await visitor.goto(unsubscribe);
  await expect(visitor.getByText('You are unsubscribed.', { exact: false })).toBeVisible();
  await page.goto('/publishing/audience');
  await expect(page.getByText('Unsubscribed', { exact: true }).last()).toBeVisible();

  const contacts = (await (await page.request.get('/api/audience/contacts')).json()) as {
    contacts: { id: string }[];
  };
  const history = await (await page.request.get(`/api/audience/contacts/${contacts.contacts[0]?.id}`)).json();
  const mails = (history as { events: { kind: string; detail: string }[] }).events.filter(
    ({ kind }) => kind === 'mail',
  );
  expect(mails.map(({ detail }) => detail).sort()).toEqual(['Sent', 'Stopped']);
  await visitor.context().close();
});

test('a creator imports a file with a bad row, finds the contacts by a tag, and undoes the import', async ({
  page,
  signIn,
}) => {
  await signIn();
  await previewImportFile(page);
  const dialog = page.getByRole('dialog', { name: 'Import contacts' });
  await expect(dialog.getByText('“wrong@” is no mail address')).toBeVisible();
  await dialog.getByLabel('Where do these addresses come from?').fill('Buyers of my shop since May.');
  await dialog.getByRole('button', { name: 'Import 2' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Newcomer' })).toBeVisible();
  await page.getByLabel('Search').fill('newcomer');
  await expect(page.getByRole('link', { name: 'Ada Byron' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).press('Enter');
  await expect(page.getByText('No matches')).toBeVisible();
});

test('a broadcast is written, previewed and approved on the page', async ({ page, signIn }) => {
  await signIn();
  await fillAudience(page);
  await page.goto('/publishing/audience/mails');
  await page.getByRole('button', { name: 'New broadcast' }).click();
  const form = page.getByRole('form', { name: 'New broadcast' });
  await form.getByLabel('Name').fill('Spring');
  await form.getByLabel('To', { exact: true }).selectOption('Shop buyers');
  await form.getByLabel('Subject').fill('Spring is here');
  await form.getByLabel('Text').fill('Hello,\n\nthe **first** series of the year is out.');
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'As contacts get it' });
  await expect(preview.frameLocator('iframe').getByText('series of the year')).toBeVisible();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Save draft' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Spring' });
  await card.getByRole('button', { name: 'Approve and activate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve and send' }).click();
  // No contact of the segment has agreed: it reaches none, and is over.
  await expect(card.getByText('Sent', { exact: true })).toBeVisible();
});
