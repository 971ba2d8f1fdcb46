/** What a field says of a password that is being chosen. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../support/open-page.tsx';
import { answer, refuse } from '../support/server.ts';

const warning = page.getByText(/^Weak: /);

test('sign-up asks for six characters, and warns of a password that contains a name or is common', async () => {
  answer('signInProviders', []);
  refuse('currentUser', { code: 'UNAUTHORIZED' });
  openPage('/auth?tab=sign-up');
  const password = page.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveAccessibleDescription(/^At least 6 characters\./);
  await page.getByLabelText('First name').fill('Leonora');
  await password.fill('leonora-77');
  await expect.element(warning).toMatchTextContent('Weak: it contains your name or address.');
  await password.fill('P@ssw0rd1');
  await expect.element(warning).toMatchTextContent('Weak: it is a common word.');
  await password.fill('kestrel under a tin roof');
  await expect.element(warning).not.toBeInTheDocument();
});

test('a password that replaces another one needs eight characters, by mail and in the profile', async () => {
  refuse('currentUser', { code: 'UNAUTHORIZED' });
  openPage('/auth/reset?token=abc');
  const password = page.getByLabelText('New password', { exact: true });
  await expect.element(password).toHaveAccessibleDescription(/^At least 8 characters\./);
  await password.fill('seven-7');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect.element(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await password.fill('12345678');
  await expect.element(warning).toMatchTextContent('Weak: its characters follow one another.');
});
