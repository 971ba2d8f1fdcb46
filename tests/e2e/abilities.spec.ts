import type { EngineCapabilities, UnsupportedOperation } from '@castwright/engine-port';
import { replaceAbilities, withAbilities } from './support/abilities.ts';
import { chooseOption } from './support/choose-option.ts';
import { withoutEngines } from './support/engines.ts';
import { expect, test } from './support/test.ts';

const reason = 'It lacks a file.';
const lack = (
  operation: UnsupportedOperation['operation'],
  category: UnsupportedOperation['category'],
): UnsupportedOperation => ({
  operation,
  category,
  reason,
  details: ['faces.safetensors is not among the files of FaceLoader.name'],
});
/** An engine without face swap, and with videos in one category only. */
const less: EngineCapabilities = {
  operations: ['text_to_image', 'image_to_image', 'inpaint', 'upscale', 'caption', 'text_to_video'],
  concurrency: 1,
  unsupported: [lack('face_swap', 'sfw'), lack('face_swap', 'nsfw'), lack('text_to_video', 'nsfw')],
};

test('a tool that no engine supports says so in the list, and its focusable button says why', async ({
  page,
  signIn,
  db,
}) => {
  await signIn({ tokens: 10 });
  await withAbilities(db, less, async () => {
    await page.goto('/tools');
    const card = page.getByRole('link', { name: /Face swap/ });
    await expect(card).toContainText('Not available here');
    await expect(card).toContainText(`Faces cannot be swapped here at the moment. ${reason}`);
    await expect(page.getByRole('link', { name: /Upscale/ })).not.toContainText('Not available here');
    await card.click();
    const button = page.getByRole('button', { name: /Swap/ }).last();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/Faces cannot be swapped here at the moment/);
    // The control can get the keyboard focus, and activating it does nothing.
    await button.focus();
    await expect(button).toBeFocused();
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    expect(calls).toEqual([]);
    // The link to the training wizard carries its mark.
    await expect(page.getByRole('link', { name: /Training Models/ })).toContainText('Training Models');
    await expect(page.getByLabel('Not available here').first()).toBeVisible();
  });
});

test('a category that no engine supports is named beside the button, and no input is lost', async ({
  page,
  signIn,
  db,
}) => {
  await signIn({ tokens: 50 });
  await withAbilities(db, less, async () => {
    await page.goto('/');
    const composer = page.getByRole('form', { name: 'Quick Generate' });
    const prompt = composer.getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('a dancer in the rain');
    await composer.getByText('Video', { exact: true }).click();
    const button = composer.getByRole('button', { name: /Generate video/ });
    await expect(button).toBeEnabled();
    await composer.getByText('NSFW', { exact: true }).click();
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(
      new RegExp(`Videos cannot be made here in the NSFW category at the moment. ${reason}`),
    );
    await prompt.press('Control+Enter');
    await expect(prompt).toHaveValue('a dancer in the rain');
    await composer.getByText('SFW', { exact: true }).click();
    await expect(button).toBeEnabled();
    await expect(composer.getByRole('button', { name: 'Other lengths' })).toBeEnabled();
  });
});

test('while the engines are offline, jobs are accepted and the page says that they wait', async ({
  page,
  signIn,
  db,
}) => {
  await signIn({ tokens: 10 });
  await withoutEngines(db, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await page.goto('/');
    const composer = page.getByRole('form', { name: 'Quick Generate' });
    await composer.getByRole('textbox', { name: 'Prompt' }).fill('a keeper of bees');
    await expect(composer).toContainText('Engines are offline; your job will be queued.');
    await expect(composer.getByRole('button', { name: /^Generate/ }).last()).toBeEnabled();
  });
});

test('without the capabilities call the pages work and the server refuses', async ({
  page,
  signIn,
  db,
  complaints,
}) => {
  await signIn({ tokens: 50 });
  await page.route('**/api/abilities', (route) => route.abort());
  await withAbilities(db, { ...less, operations: [] }, async () => {
    await page.goto('/');
    const composer = page.getByRole('form', { name: 'Quick Generate' });
    await composer.getByRole('textbox', { name: 'Prompt' }).fill('a keeper of bees');
    await composer.getByRole('button', { name: /^Generate ·/ }).click();
    await expect(composer.getByRole('alert')).toContainText(
      'Pictures cannot be made here at the moment. Nothing was charged.',
    );
  });
  complaints.splice(0);
});

test('a tag whose LoRA is not applied says so before the request', async ({ page, signIn }) => {
  await signIn({ tokens: 10 });
  await page.goto('/');
  const tags = await page.request.get('/api/tags').then((answer) => answer.json());
  const [first, second] = tags.imageTags;
  const about = { operation: 'text_to_image', limits: 'all' } as const;
  await replaceAbilities(page, () => ({}), [
    {
      ...about,
      tagId: first.id,
      state: 'unable',
      reason: `What “${first.label}” adds is not available here.`,
    },
    { ...about, tagId: second.id, state: 'words_alone', reason: 'Made from its words alone.' },
  ]);
  const composer = page.getByRole('form', { name: 'Quick Generate' });
  await composer.getByText('NSFW', { exact: true }).click();
  await expect(composer.getByRole('radio', { name: first.label })).toBeDisabled();
  await expect(composer).toContainText(`What “${first.label}” adds is not available here.`);
  await expect(composer).not.toContainText('Made from its words alone.');
  await composer.getByText(second.label, { exact: true }).click();
  await expect(composer).toContainText('Made from its words alone.');
});

test('an administrator sees the files that an engine lacks, and the models that it uses', async ({
  page,
  signIn,
  db,
}) => {
  await signIn({ role: 'admin' });
  const models = [
    { operation: 'text_to_image', category: 'sfw', model: 'z-image (z-image-turbo)', licence: 'Apache-2.0' },
  ] as const;
  await withAbilities(db, { ...less, models, adapters: [] }, async () => {
    await page.goto('/admin/engines');
    const engines = page.locator('section', {
      has: page.getByRole('heading', { name: 'Engines', exact: true }),
    });
    const engine = engines.getByRole('listitem').first();
    await expect(engine).toContainText('z-image (z-image-turbo)');
    await expect(engine).toContainText('Apache-2.0');
    await expect(engine.getByRole('listitem').filter({ hasText: 'Face swap' }).first()).toContainText(
      'faces.safetensors is not among the files of FaceLoader.name',
    );
    await expect(engine).toContainText('Video (NSFW)');
  });
});

test('what the engines will not draw is said before the click, and what none draws is free', async ({
  page,
  signIn,
  db,
}) => {
  await signIn({ tokens: 50 });
  await withAbilities(db, { ...less, promptReader: 'castwright-preview' }, async () => {
    await page.goto('/');
    const composer = page.getByRole('form', { name: 'Quick Generate' });
    const prompt = composer.getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('a woman playing the guitar in a café');
    await expect(composer.getByText('The preview engine will not draw “guitar”.')).toBeVisible();
    await expect(composer.getByRole('button', { name: 'Generate · 1 token' })).toBeEnabled();
    await prompt.fill('neon words on a brick wall');
    await expect(
      composer.getByText('The preview engine writes no words. It will not draw “neon words”.'),
    ).toBeVisible();
    const button = composer.getByRole('button', { name: 'Generate · 0 tokens' });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(/Change the prompt\. What is not drawn is free\./);
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('generate-image') && calls.push(request.url()));
    await prompt.press('Control+Enter');
    expect(calls).toEqual([]);
    await prompt.fill('a dog in the snow');
    await expect(composer.getByRole('button', { name: 'Generate · 1 token' })).toBeEnabled();
    await expect(composer.getByText(/will not draw/)).toHaveCount(0);
    // The dialogs say it as well.
    await prompt.fill('close-up of two hands');
    await chooseOption(composer.getByRole('radio', { name: 'Bundle' }));
    await composer.getByRole('button', { name: 'Open as a dialog' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/It will not draw “hands”\./)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /· 0 tokens/ })).toBeDisabled();
  });
});
