/** A visitor who opens a link into the app. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '#contract/messages.ts';
import { answerStudio } from '../generation/answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, refuse } from '../support/server.ts';
import { createUser } from '../support/shell.ts';

test('says so without alarm, and the words end with the sign-in', async () => {
  answerStudio();
  answer('signInProviders', []);
  refuse('currentUser', { code: 'UNAUTHORIZED' });
  openPage('/?make=bundle');
  const toast = page.getByRole('alert').filter({ hasText: messages.signedOut });
  await expect.element(toast).toBeVisible();
  expect(getComputedStyle(toast.element()).getPropertyValue('--notification-color')).not.toContain('red');
  answer('login', createUser());
  answer('currentUser', createUser());
  await page.getByLabelText('Email').fill('test@example.test');
  await page.getByLabelText('Password', { exact: true }).fill('a long enough one');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Generate Image Bundle' })).toBeVisible();
  await expect.element(toast).not.toBeInTheDocument();
});
