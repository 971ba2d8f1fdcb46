import { chooseOption } from './support/choose-option.ts';
import { closeByEscape } from './support/keys.ts';
import { expect, test } from './support/test.ts';

test('a model is trained from the first step on, and a picture is made with it', async ({ page, signIn }) => {
  test.setTimeout(240_000);
  await signIn({ tokens: 200 });
  await page.goto('/training-models');

  await test.step('five pictures, of which one gives the face', async () => {
    const first = page.getByRole('button', { name: 'Generate 5 pictures · 5 tokens' });
    await page.getByLabel('Model name').fill('   ');
    await expect(page.getByText('Give the model a name.')).toBeVisible();
    await expect(page.getByText('Describe the person.')).toBeVisible();
    await expect(first).toBeDisabled();
    await page.getByLabel('Model name').fill('Mara');
    await page.getByLabel('Model prompt').fill('a woman in her thirties with wavy red hair and green eyes');
    await first.click();
    await expect(page.getByText('Session active: Mara')).toBeVisible();
    const third = page.getByRole('radio', { name: 'Picture 3' });
    await expect(third).toBeEnabled({ timeout: 60_000 });
    await third.click({ force: true });
    await page.getByRole('button', { name: 'Use this face' }).click();
  });

  await test.step('a set with that face, its score, and a picture looked at', async () => {
    await page.getByRole('radio', { name: 'SFW', exact: true }).click({ force: true });
    await expect(page.getByLabel('Number of images')).toHaveValue('10');
    await page.getByLabel('Number of images').fill('4');
    await page.getByLabel('Additional prompt details').fill('in a blue coat');
    await page.getByRole('button', { name: 'Generate 4 · 4 tokens' }).click();
    const set = page.getByRole('list', { name: 'Training images' });
    await expect(set.getByRole('img')).toHaveCount(4, { timeout: 60_000 });
    await expect(page.getByText('4 of at least 5 recommended: generate more.')).toBeVisible();
    await set.getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Caption')).toHaveValue(
      /^cwx person, close-up of the face.*, in a blue coat$/,
    );

    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toContainText('Picture 1 of 3');
    const picture = dialog.locator('img');
    const before = await picture.getAttribute('src');
    await dialog.getByRole('button', { name: 'Regenerate · 1 token' }).click();
    await expect(picture).not.toHaveAttribute('src', before ?? '');
    await closeByEscape(dialog);
    await expect(set.getByRole('img')).toHaveCount(3, { timeout: 60_000 });
    await page.getByLabel('Number of images').fill('2');
    await page.getByRole('button', { name: 'Generate 2 more · 2 tokens' }).click();
    await expect(set.getByRole('img')).toHaveCount(5, { timeout: 60_000 });
  });

  await test.step('back to the face, and to the set again', async () => {
    await page.getByRole('button', { name: 'Back to the face' }).click();
    await expect(page.getByRole('radio', { name: 'Picture 3' })).toBeChecked();
    await page.getByRole('button', { name: 'Use this face' }).click();
    await expect(page.getByRole('list', { name: 'Training images' }).getByRole('button')).toHaveCount(5);
  });

  await test.step('a reload finds the session where it was', async () => {
    await page.reload();
    await expect(page.getByText('Training Session Restored')).toBeVisible();
    await expect(page.getByText('Continuing from Step 2')).toBeVisible();
  });

  await test.step('the training, to its end', async () => {
    await page.getByRole('button', { name: 'Start Training · 50 tokens' }).click();
    await expect(page.getByText('Training Complete!')).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole('heading', { name: 'Mara is ready' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Sample at step/ }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Generate 5 pictures · 5 tokens' })).toBeVisible();
  });

  await test.step('the dashboard is one click away, with the model chosen', async () => {
    await page.getByRole('button', { name: 'View in Dashboard' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByLabel('Model', { exact: true })).toHaveValue(/^[0-9a-f-]{36}$/);
  });

  await test.step('the model is made the default one, and the dashboard preselects it', async () => {
    await page.getByLabel('Model', { exact: true }).selectOption('Default model');
    await page.goto('/training-models');
    await page.getByRole('button', { name: 'Make Mara the default' }).click();
    await expect(page.getByText('Default', { exact: true })).toBeVisible();
    await page.goto('/');
    const model = page.getByLabel('Model', { exact: true });
    const chosen = model.getByRole('option', { name: 'Mara (your default)' });
    await expect(chosen).toHaveJSProperty('selected', true);
    await model.selectOption('No trained model');
    await page.reload();
    await expect(model.getByRole('option', { name: 'No trained model' })).toHaveJSProperty('selected', true);
    await model.selectOption('Mara (your default)');
    await chooseOption(page.getByRole('radio', { name: 'Bundle', exact: true }));
    await page.getByRole('button', { name: 'Open as a dialog' }).click();
    await expect(page.getByText('Also used from Quick Generate: the model.')).toBeVisible();
    await closeByEscape(page.getByRole('dialog', { name: 'Generate Image Bundle' }));
    await chooseOption(page.getByRole('radio', { name: 'Image', exact: true }));
  });

  await test.step('a picture of the same person', async () => {
    await page.getByPlaceholder(/./).first().fill('on a beach at sunset');
    await page.getByRole('button', { name: /^Generate · / }).click();
    await expect(page.getByText("Image generation started! You'll receive 1 image.")).toBeVisible();
    await page.goto('/training-models');
    await expect(page.getByRole('link', { name: '1 picture or video made with it' })).toBeVisible({
      timeout: 60_000,
    });
  });
});
