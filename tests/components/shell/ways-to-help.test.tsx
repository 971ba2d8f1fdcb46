/** Help from inside the app: for the page that is open, and from the palette. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { takeLoadedAddresses } from '../support/browser-doubles.ts';
import { openPage } from '../support/open-page.tsx';
import { answer } from '../support/server.ts';
import { createUser } from '../support/shell.ts';

function openTraining(): void {
  answer('activeTrainingSession', null);
  answer('listTrainedModels', []);
  answer('tagCatalogue', { imageTags: [], videoLoras: [], trainingGroups: [] });
  openPage('/training-models');
}

test('the header and the account menu lead to the help of the open page, beside the work', async () => {
  // The account menu asks for it.
  answer('team', { members: [], invitations: [], isAdmin: true, isOwner: true });
  openTraining();
  const help = page.getByRole('link', { name: 'Help for this page' });
  await expect.element(help).toHaveAttribute('href', '/help/training-a-model');
  await expect.element(help).toHaveAttribute('target', '_blank');
  await page.getByRole('button', { name: /^Your account/ }).click();
  const entry = page.getByRole('link', { name: 'Help', exact: true }).first();
  await expect.element(entry).toBeVisible();
  await expect.element(entry).toHaveAttribute('href', '/help/training-a-model');
});

test('the palette leads to the help centre', async () => {
  answer('listPersonas', []);
  answer('listContent', { items: [], nextCursor: null, total: 0, totalCapped: false });
  openTraining();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Training Models');
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await expect.element(palette.getByRole('option', { name: 'Help Center' })).toBeVisible();
  await palette.getByRole('combobox').fill('help');
  await expect.element(palette.getByRole('option').first()).toHaveTextContent('Help Center');
  await userEvent.keyboard('{Enter}');
  await expect.poll(takeLoadedAddresses).toEqual(['/help']);
});

test('an onboarding step leads to its help', async () => {
  answer('currentUser', createUser({ gate: 'date_of_birth', dateOfBirth: null, consentsGiven: false }));
  openPage('/');
  const help = page.getByRole('link', { name: 'Help', exact: true });
  await expect.element(help).toHaveAttribute('href', '/help/identity-check');
});
