/** Outfits and places: made, changed and deleted on their page, and chosen in the composer by keyboard alone. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ScenePreset } from '#contract/scene-presets.ts';
import { createDockJob } from '#tests/factories/dock-jobs.ts';
import { answerStudio, nora } from '../generation/answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls, refuse } from '../support/server.ts';

const id = (n: number) => `019f0000-0000-7000-8000-0000004${String(n).padStart(5, '0')}`;
const preset = (n: number, facts: Partial<ScenePreset>): ScenePreset => ({
  id: id(n),
  kind: 'outfit',
  name: 'Red coat',
  words: 'wearing a red coat',
  contentId: null,
  madeBy: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...facts,
});
const coat = preset(1, {});
const roof = preset(2, { kind: 'place', name: 'Roof', words: 'on a roof at dusk' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const composer = page.getByRole('form', { name: 'Quick Generate' });

beforeEach(() => {
  answerStudio();
  const job = createDockJob();
  const started = { success: true, message: 'Started.', jobId: job.id, contentId: job.id, job, jobs: [job] };
  answer('generateImage', started as never);
});

test('the page says what it is for, makes an outfit, and keeps what was typed when it is refused', async () => {
  answer('listScenePresets', []);
  openPage('/outfits');
  await expect.element(page.getByText('No outfits or places yet')).toBeVisible();
  await button('New outfit').click();
  const dialog = page.getByRole('dialog', { name: 'New outfit' });
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('Red coat');
  await expect.element(dialog.getByRole('button', { name: 'Save outfit' })).toBeDisabled();
  await dialog.getByLabelText('Words').fill('wearing a red coat');
  refuse('createScenePreset', { code: 'CONFLICT', message: 'There is an outfit “Red coat”.' });
  await dialog.getByRole('button', { name: 'Save outfit' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('There is an outfit “Red coat”.');
  await expect.element(dialog.getByLabelText('Words')).toHaveValue('wearing a red coat');
  answer('createScenePreset', coat);
  answer('listScenePresets', [coat]);
  await dialog.getByRole('button', { name: 'Save outfit' }).click();
  await expect.element(page.getByRole('heading', { name: 'Red coat' })).toBeVisible();
  expect(listCalls('createScenePreset').at(-1)?.body).toEqual({
    kind: 'outfit',
    name: 'Red coat',
    words: 'wearing a red coat',
    contentId: null,
  });
});

test('a place is changed and deleted on its page, and used in the composer', async () => {
  answer('listScenePresets', [coat, roof]);
  openPage('/outfits');
  await button('Change Roof').click();
  const dialog = page.getByRole('dialog', { name: 'Change place' });
  await expect.element(dialog.getByLabelText('Words')).toHaveValue('on a roof at dusk');
  await dialog.getByLabelText('Name').fill('Attic');
  answer('changeScenePreset', { ...roof, name: 'Attic' });
  answer('listScenePresets', [coat, { ...roof, name: 'Attic' }]);
  await dialog.getByRole('button', { name: 'Save place' }).click();
  await expect.element(button('Use Attic in a prompt')).toBeVisible();
  expect(listCalls('changeScenePreset').at(-1)?.body).toMatchObject({ name: 'Attic' });
  await button('Delete Red coat').click();
  answer('deleteScenePreset', { success: true, message: 'Deleted' });
  answer('listScenePresets', [{ ...roof, name: 'Attic' }]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('No outfits yet.')).toBeVisible();
  await button('Use Attic in a prompt').click();
  await expect.element(composer.getByLabelText('Place')).toHaveValue(roof.id);
});

test('an outfit and a place are chosen by the keyboard, sent, and removed again', async () => {
  answer('listScenePresets', [coat, roof]);
  openPage('/');
  await composer.getByRole('textbox', { name: 'Prompt' }).fill('a sailor');
  const outfit = composer.getByLabelText('Outfit');
  await expect.element(outfit).toBeVisible();
  (outfit.element() as HTMLElement).focus();
  await userEvent.keyboard('Red');
  await expect.element(outfit).toHaveAccessibleDescription(/wearing a red coat/);
  await composer.getByLabelText('Place').selectOptions('Roof');
  await composer.getByRole('button', { name: /^Generate/ }).click();
  await expect
    .poll(() => listCalls('generateImage').map(({ body }) => body.parameters))
    .toMatchObject([{ outfitId: coat.id, placeId: roof.id }]);
  await composer.getByRole('button', { name: 'Remove Red coat' }).click();
  await expect.element(outfit).toHaveValue('');
});

test('a chosen outfit that was deleted is said, and can be given up', async () => {
  answer('listScenePresets', [coat]);
  answer('listPersonas', [nora]);
  openPage('/');
  await composer.getByLabelText('Outfit').selectOptions('Red coat');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Personas' }).click();
  await page.getByRole('link', { name: 'Outfits and places' }).click();
  await button('Delete Red coat').click();
  answer('deleteScenePreset', { success: true, message: 'Deleted' });
  answer('listScenePresets', []);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('No outfits or places yet')).toBeVisible();
  await pages.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect.element(composer.getByText('It was deleted. Choose another one, or none.')).toBeVisible();
  await composer.getByLabelText('Outfit').selectOptions('No outfit');
  await expect.element(composer.getByLabelText('Outfit')).not.toBeInTheDocument();
});

test('without outfits and places the composer has no choices of them', async () => {
  answer('listScenePresets', [roof]);
  openPage('/');
  await expect.element(composer.getByLabelText('Place')).toBeVisible();
  await expect.element(composer.getByLabelText('Outfit')).not.toBeInTheDocument();
});
