import type { Page } from '@playwright/test';
import type { ManagedUser } from '#contract/users.ts';
import { answerCalls } from './answer-calls.ts';
import { expect } from './test.ts';

const person = (n: number, firstName: string, facts: Partial<ManagedUser> = {}): ManagedUser => ({
  id: `019f0000-0000-7000-8000-00000000000${n}`,
  email: `${firstName.toLowerCase()}@example.test`,
  emailVerified: true,
  firstName,
  lastName: 'Example',
  role: 'user',
  subscription: 'free',
  secondFactor: false,
  passwordChangeDue: false,
  gate: 'app',
  ageDenied: false,
  suspension: null,
  isYou: false,
  createdAt: '2026-05-04T10:00:00.000Z',
  ...facts,
});

/** Accounts in each status, one of which is about to be removed. */
export async function showUsers(page: Page): Promise<void> {
  const json = [
    person(5, 'Zoe', { passwordChangeDue: true, gate: 'date_of_birth' }),
    person(4, 'Mika', { gate: 'documents' }),
    person(3, 'Bartholomew', {
      email: 'a.very.long.address.that.has.to.break.somewhere@subdomain.example.test',
      suspension: { since: '2026-05-05T10:00:00.000Z', reason: 'Spam.' },
    }),
    person(2, 'Ada', { secondFactor: true }),
    person(1, 'Nora', { role: 'admin', secondFactor: true, isYou: true }),
  ];
  await answerCalls(page, { '/api/users': json });
  await page.reload();
  await page.getByRole('button', { name: 'Remove Mika Example' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('heading', { name: 'User Management' }).scrollIntoViewIfNeeded();
}

/** The dialog, submitted empty. */
export async function openAddUser(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByText('First name is required')).toBeVisible();
}
