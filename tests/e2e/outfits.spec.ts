/** Outfits and places: made from a picture, chosen for a persona, and part of what its picture was made with. */
import { makePictures } from './support/make-content.ts';
import { createPersonas } from './support/personas.ts';
import { prompts } from './support/prompts.ts';
import { expect, test } from './support/test.ts';
import { openFirstPicture } from './support/viewer.ts';

test('an outfit is saved from a picture, put on a persona, stored with the picture and chosen again', async ({
  page,
  signIn,
}) => {
  await signIn();
  await makePictures(page, prompts.slice(3));
  await page.goto('/content');
  await openFirstPicture(page);
  await page.getByRole('button', { name: 'Save as outfit or place' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as outfit or place' });
  await dialog.getByLabel('Name').fill('Red coat');
  await dialog.getByLabel('Words').fill('wearing a red coat');
  await dialog.getByRole('button', { name: 'Save outfit' }).press('Enter');
  await expect(dialog).toBeHidden();

  await page.goto('/outfits');
  await expect(page.getByRole('img', { name: 'Picture of Red coat' })).toHaveAttribute('data-shown', 'true');
  await page.getByRole('button', { name: 'New place' }).click();
  const place = page.getByRole('dialog', { name: 'New place' });
  await place.getByLabel('Name').fill('Harbour');
  await place.getByLabel('Words').fill('at a harbour');
  await place.getByRole('button', { name: 'Choose a picture' }).click();
  const choice = page.getByRole('dialog', { name: /choose one of yours/ });
  await expect(choice.getByRole('tab', { name: 'Uploads' })).toBeHidden();
  await choice.getByRole('list', { name: 'My Content' }).getByRole('button').first().click();
  await expect(place.getByLabel('Words')).toHaveValue('at a harbour');
  await place.getByRole('button', { name: 'Save place' }).click();
  await expect(page.getByRole('img', { name: 'Picture of Harbour' })).toBeVisible();

  await createPersonas(page);
  await page.getByRole('button', { name: 'Use Red coat in a prompt' }).click();
  const composer = page.getByRole('form', { name: 'Quick Generate' });
  await expect(composer.getByLabel('Outfit')).toHaveValue(/./);
  await composer.getByLabel('Persona').selectOption('Nora Lindqvist');
  await composer.getByLabel('Place').focus();
  await page.keyboard.press('ArrowDown');
  await expect(composer.getByLabel('Place').locator('option:checked')).toHaveText('Harbour');
  await composer.getByRole('textbox', { name: 'Prompt' }).fill('smiling');
  await composer.getByRole('button', { name: /^Generate/ }).click();
  const newest = async () => {
    const answer = await page.request.get('/api/content?status=completed&q=smiling');
    const { items } = (await answer.json()) as { items: { id: string; metadata: string }[] };
    return items[0];
  };
  await expect.poll(newest, { timeout: 60_000 }).toBeTruthy();
  expect(JSON.parse((await newest())?.metadata ?? '')).toMatchObject({
    prompt: 'smiling',
    outfit: { name: 'Red coat', words: 'wearing a red coat' },
    place: { name: 'Harbour', words: 'at a harbour' },
  });

  // A changed outfit: its former words go into the prompt, so that the picture stays the same.
  const presets = (await (await page.request.get('/api/scene-presets')).json()) as {
    id: string;
    name: string;
  }[];
  const coat = presets.find(({ name }) => name === 'Red coat');
  const data = { name: 'Red coat', words: 'wearing a red coat with buttons' };
  expect((await page.request.put(`/api/scene-presets/${coat?.id}`, { data })).status()).toBe(200);
  await page.goto(`/content?id=${(await newest())?.id}`);
  await page
    .getByRole('button', { name: /smiling/ })
    .first()
    .click();
  await expect(page.getByText('Red coat: wearing a red coat')).toBeVisible();
  await page.getByRole('button', { name: 'Repeat', exact: true }).click();
  await expect(composer.getByRole('textbox', { name: 'Prompt' })).toHaveValue(
    'smiling, wearing a red coat, at a harbour',
  );
  await expect(page.getByText('“Red coat” was changed or deleted.')).toBeVisible();
});
