import { makeLoraFile } from '#tests/factories/lora-files.ts';
import { openComposer } from './support/stage.ts';
import { expect, test } from './support/test.ts';

test('a LoRA is added by its file, chosen with a weight, and stands with the picture', async ({
  page,
  signIn,
}) => {
  await signIn({ subscription: 'premium' });
  await page.goto('/personas');
  await page.getByRole('link', { name: 'LoRAs' }).click();
  await expect(page.getByText('The engines here apply no LoRAs.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a LoRA' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('By file').click();
  const buffer = makeLoraFile('sdxl', { metadata: { 'modelspec.trigger_phrase': 'softlight' } });
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'Soft light.safetensors', mimeType: 'application/octet-stream', buffer },
  });
  await expect(dialog.getByLabel('Name')).toHaveValue('Soft light');
  const add = dialog.getByRole('button', { name: 'Add LoRA' });
  await expect(add).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await add.click();
  await expect(page.getByText('Ready')).toBeVisible();
  await expect(page.getByText('SDXL · ')).toBeVisible();

  await page.goto('/');
  await openComposer(page);
  const composer = page.getByRole('form', { name: 'Quick Generate' });
  await composer.getByLabel('Prompt').first().fill('a lighthouse at dusk');
  await composer.getByLabel('LoRA', { exact: true }).selectOption({ label: 'Soft light' });
  await composer.getByRole('slider', { name: 'Weight of Soft light' }).fill('0.5');
  await page.reload();
  await openComposer(page);
  await expect(composer.getByRole('slider', { name: 'Weight of Soft light' })).toHaveValue('0.5');
  await composer.getByRole('button', { name: /^Generate/ }).click();
  await expect
    .poll(async () => {
      const { items } = await (await page.request.get('/api/content')).json();
      return items[0] && JSON.parse(items[0].metadata).loras;
    })
    .toMatchObject([{ name: 'Soft light', weight: 0.5 }]);
});

test('without the plan the page shows LoRAs and the way to it', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/loras');
  await expect(page.getByText('Your plan does not include LoRAs.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a LoRA' })).toBeDisabled();
  await page.getByRole('link', { name: 'See plans' }).click();
  await expect(page).toHaveURL(/\/billing/);
});
