/** An operator connects a GPU server from the page, and a creator gets a picture of it without a restart. */

import { everyFile } from '#tests/fakes/comfyui/model-files.ts';
import { startComfyUi } from '#tests/fakes/comfyui/server.ts';
import { seriousViolations } from './support/serious-violations.ts';
import { test as base, expect } from './support/test.ts';

/** An installation as it comes: no engine file, and the engines of its configuration. */
const test = base.extend({
  settings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => use({ ENGINES: 'auto', ENGINES_FILE: '/nowhere/engines.yaml' }),
    { scope: 'worker' },
  ],
});

test('connects a server, sees what it has and lacks, and its picture arrives', async ({ page, signIn }) => {
  test.slow();
  const server = await startComfyUi({
    stepMs: 20,
    headers: { 'x-engine-key': 'of-the-proxy-4711' },
    files: { ...everyFile, vae: everyFile.vae.filter((name) => !name.startsWith('wan')) },
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn({ role: 'admin', tokens: 50 });
  await page.goto('/admin/engines');
  await page.getByRole('link', { name: 'Connect engine' }).click();
  await expect(page).toHaveURL('/admin/engines/connect');

  await test.step('an address without a server, and a missing header, are explained', async () => {
    await page.getByLabel('Address').fill('http://127.0.0.1:1');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('The connection was refused. Nothing was saved.');
    await page.getByLabel('Address').fill(server.url);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('It refuses the call (401)');
  });

  await test.step('what it has and lacks', async () => {
    await page.getByRole('radio', { name: 'Add' }).check({ force: true });
    await page.getByLabel('Header name').fill('X-Engine-Key');
    await page.getByLabel('Header value').fill('of-the-proxy-4711');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('ComfyUI 0.33.0; cuda:0 Double (48 GB)')).toBeVisible();
    await expect(page.getByText('models/vae/wan_2.1_vae.safetensors').first()).toBeVisible();
    await expect(
      page.getByText('npm run engine -- setup --family wan-2.2 --folder /opt/castwright-engine').first(),
    ).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /Z-Image-Turbo as “z-image”/ })).toBeChecked();
    await expect(page.getByLabel('Images', { exact: true })).toHaveValue('z-image');
    expect(await seriousViolations(page)).toEqual([]);
  });

  await test.step('the change is reviewed, and saved as a version', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Attic');
    await page.getByRole('button', { name: 'Review changes' }).click();
    const changes = page.getByRole('region', { name: 'Your changes' });
    await expect(changes).toContainText('z_image_turbo_bf16.safetensors');
    await expect(changes).toContainText('sealed:');
    await expect(changes).not.toContainText('of-the-proxy-4711');
    await page.getByRole('button', { name: 'Save engine' }).click();
    await expect(page.getByText('Version 1 applies on 1 of 1 worker.')).toBeVisible({ timeout: 20_000 });
  });

  await test.step('its picture arrives, without a restart', async () => {
    await page.getByRole('link', { name: 'Make a picture' }).click();
    const prompt = page.getByLabel('Prompt', { exact: true });
    await prompt.fill('a lighthouse keeper at dusk');
    await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
    await prompt.press('Control+Enter');
    await expect.poll(() => server.submissions.size, { timeout: 30_000 }).toBe(1);
    const stage = page.getByRole('region', { name: 'Stage' });
    await expect(stage.locator('img[src*="/api/content/"][data-shown]').first()).toBeVisible({
      timeout: 30_000,
    });
  });

  await test.step('the file has a history, and the engine can be removed', async () => {
    await page.goto('/admin/engines/file');
    await expect(page.getByLabel('YAML')).toHaveValue(/name: Attic/);
    await expect(page.getByRole('listitem', { name: 'Version 1' })).toContainText('Connected Attic');
    await page.goto('/admin/engines');
    await page.getByRole('link', { name: 'Edit Attic' }).click();
    await expect(page.getByRole('radio', { name: 'Keep X-Engine-Key' })).toBeChecked();
    await page.getByRole('button', { name: 'Remove engine' }).click();
    await page.getByRole('button', { name: 'Save engine' }).click();
    await expect(page.getByText('Version 2 applies on 1 of 1 worker.')).toBeVisible({ timeout: 20_000 });
  });
  await server.close();
});
