/** The dashboard: Quick Generate in its three modes, its two dialogs, recent prompts, and home. */
import type { Locator, Page } from '@playwright/test';
import type { TagCatalogue } from '#contract/tags.ts';
import { makeModel } from '#tests/factories/models.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { chooseOption } from './support/choose-option.ts';
import { closeByEscape } from './support/keys.ts';
import { openPalette } from './support/palette.ts';
import { expect, test } from './support/test.ts';

const locatePrompt = (page: Page) => page.getByLabel('Prompt', { exact: true });
const locateGenerate = (page: Page | Locator) => page.getByRole('button', { name: /^Generate/ });
const radio = (page: Page | Locator, name: string) => page.getByRole('radio', { name, exact: true });
/** The finished frames of the film strip whose names begin so. */
const shown = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Recent work' })
    .getByRole('button', { name: new RegExp(`^Show ${name}((?!being).)*$`) });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** The body of the next call to a path. */
async function nextBody(page: Page, path: string): Promise<unknown> {
  const request = await page.waitForRequest((sent) => new URL(sent.url()).pathname === path);
  return request.postDataJSON();
}

async function tags(page: Page): Promise<TagCatalogue> {
  return (await (await page.request.get('/api/tags')).json()) as TagCatalogue;
}

test('Quick Generate makes images with every setting, and a reload loses nothing', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');

  await test.step('the count line leads to training while no model is completed', async () => {
    await expect(page.getByRole('link', { name: 'No trained models' })).toHaveAttribute(
      'href',
      '/training-models',
    );
  });

  await test.step('one tag at most; a second click takes it back, and SFW takes it away', async () => {
    const { imageTags } = await tags(page);
    const [first, second] = imageTags.map(({ label }) => label);
    await chooseOption(radio(page, 'NSFW'));
    const one = radio(page, first ?? '');
    const other = radio(page, second ?? '');
    await one.click({ force: true });
    await expect(one).toBeChecked();
    await one.click({ force: true });
    await expect(one).not.toBeChecked();
    await one.click({ force: true });
    await other.click({ force: true });
    await expect(one).not.toBeChecked();
    await expect(other).toBeChecked();
    await chooseOption(radio(page, 'SFW'));
    await expect(other).toHaveCount(0);
    await chooseOption(radio(page, 'NSFW'));
    await expect(other).not.toBeChecked();
    await chooseOption(radio(page, 'SFW'));
  });

  await test.step('format, count and seed under Advanced; the price follows and explains itself', async () => {
    await locatePrompt(page).fill('a glass blower in her workshop, evening light');
    await expect(locateGenerate(page)).toHaveText('Generate · 1 token');
    await page.getByRole('button', { name: 'Advanced' }).click();
    await chooseOption(radio(page, '3:4'));
    await chooseOption(radio(page, 'Bundle'));
    await page.getByRole('slider', { name: 'Images' }).press('Home');
    await page.getByRole('button', { name: 'One more' }).click();
    await chooseOption(radio(page, 'Fixed'));
    await page.getByLabel('Seed number').fill('7');
    await expect(locateGenerate(page)).toHaveText('Generate 2 images · 2 tokens');
    // A tooltip closes when the page scrolls, as it does to a button below the fold.
    await locateGenerate(page).scrollIntoViewIfNeeded();
    await locateGenerate(page).hover();
    await expect(page.getByRole('tooltip')).toHaveText(/^2 images × 1 token\. Held now/);
  });

  await test.step('a reload keeps it', async () => {
    await page.reload();
    await expect(locatePrompt(page)).toHaveValue('a glass blower in her workshop, evening light');
    await expect(locateGenerate(page)).toHaveText('Generate 2 images · 2 tokens');
    await expect(page.getByRole('button', { name: 'Advanced' })).toContainText('3:4 · seed 7');
  });

  await test.step('both are made, charged and counted', async () => {
    const sent = nextBody(page, '/api/generate-image');
    await locatePrompt(page).press('Control+Enter');
    expect(await sent).toEqual({
      type: 'image',
      prompt: 'a glass blower in her workshop, evening light',
      parameters: {
        aspectRatio: '3:4',
        category: 'sfw',
        seed: 7,
        bundleSize: 2,
        modelId: null,
        nsfwTag: null,
        personaId: null,
      },
    });
    await expect(toast(page, "Image generation started! You'll receive 2 images.")).toBeVisible();
    await expect(shown(page, 'a glass blower')).toHaveCount(2, { timeout: 60_000 });
    await expect(page.getByText('98 tokens left')).toBeVisible();
    await expect(page.getByText('2 tokens used this month')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Tokens used by day' }).getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('listitem').filter({ hasText: /^Images\s*2$/ })).toBeVisible();
    await expect(page.getByText('Make your first picture')).toHaveCount(0);
  });

  await test.step('its prompt is inserted again from the recent ones, by keyboard alone', async () => {
    await locatePrompt(page).fill('');
    await locatePrompt(page).press('ArrowUp');
    await expect(page.getByRole('combobox', { name: 'Search earlier prompts' })).toBeFocused();
    await page.keyboard.type('blower evening');
    const found = page.getByRole('listbox', { name: 'Earlier prompts' }).getByRole('option');
    await expect(found).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(locatePrompt(page)).toHaveValue('a glass blower in her workshop, evening light');
    await expect(locatePrompt(page)).toBeFocused();
  });
});

test('a completed model is offered, and a deleted one disables Generate', async ({ page, signIn }) => {
  await signIn();
  const model = (n: number, name: string, status: string) => ({
    id: `0198c5a0-0000-7000-8000-00000000000${n}`,
    name,
    type: 'lora',
    status,
    progress: 40,
    parameters: {},
    runpodJobId: null,
    createdAt: '2026-11-01T00:00:00Z',
  });
  let models = [model(1, 'Mara', 'completed'), model(2, 'Ilja', 'training')];
  await page.route('**/api/training/models', (route) => route.fulfill({ json: models }));
  await page.goto('/');
  await expect(page.getByText('2 models, 1 completed')).toBeVisible();
  await expect(page.getByRole('link', { name: /models, / })).toHaveCount(0);
  const select = page.getByLabel('Model', { exact: true });
  await expect(select.getByRole('option', { name: 'Ilja (training, 40%)' })).toBeDisabled();
  await select.selectOption('Mara');
  await locatePrompt(page).fill('a glass blower');
  await expect(locateGenerate(page)).toBeEnabled();
  models = [];
  await page.reload();
  await expect(locateGenerate(page)).toBeDisabled();
  await expect(page.getByText('The selected model no longer exists. Choose another one.')).toBeVisible();
  await select.selectOption('Default model');
  await expect(locateGenerate(page)).toBeEnabled();
});

test('a persona sets its category and its model, shows its description, and can be removed', async ({
  page,
  signIn,
  db,
}) => {
  const { id: userId } = await signIn();
  const model = await makeModel(db, userId, { name: 'Mara’s face' });
  const id = await makePersona(db, userId, {
    name: 'Mara',
    category: 'nsfw',
    modelId: model,
    negativePrompt: 'fog',
  });
  await page.goto('/');
  await locatePrompt(page).fill('on a bench, reading');
  const persona = page.getByLabel('Persona', { exact: true });
  await persona.selectOption('Mara');
  await expect(radio(page, 'NSFW')).toBeChecked();
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue(model);
  await expect(page.getByText(/not: fog$/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Mara' }).click();
  await expect(persona).toHaveValue('');
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('');
  await persona.selectOption('Mara');
  await chooseOption(radio(page, 'SFW'));
  const sent = nextBody(page, '/api/generate-image');
  await locateGenerate(page).click();
  expect(await sent).toMatchObject({ parameters: { personaId: id, modelId: model, category: 'sfw' } });
  await expect(toast(page, "Image generation started! You'll receive 1 image.")).toBeVisible();
});

test('Quick Generate makes a video of five seconds in the chosen quality', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  await chooseOption(radio(page, 'Video'));
  await chooseOption(radio(page, 'NSFW'));
  const { videoLoras } = await tags(page);
  const lora = page.getByLabel('NSFW LoRA');
  await expect(lora.getByRole('option')).toHaveText(videoLoras.map(({ label }) => label));
  await expect(lora).toHaveValue('none');
  await chooseOption(radio(page, 'SFW'));
  await expect(lora).toHaveCount(0);
  for (const size of ['Low 272 × 416', 'Mid 512 × 912', 'High 720 × 1280']) {
    await expect(radio(page, size)).toHaveCount(1);
  }
  await expect(radio(page, 'Mid 512 × 912')).toBeChecked();
  await chooseOption(radio(page, 'Low 272 × 416'));
  await locatePrompt(page).fill('a tango dancer in a night street');
  await expect(locateGenerate(page)).toHaveText('Generate video · 5 tokens');
  const sent = nextBody(page, '/api/generate-video/sfw');
  await locateGenerate(page).click();
  expect(await sent).toMatchObject({ duration: 5, quality: 'low', modelId: null });
  await expect(toast(page, 'Video generation started successfully!')).toBeVisible();
  await expect(shown(page, 'a tango dancer')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('95 tokens left')).toBeVisible();
});

test('the bundle dialog starts with the typed prompt, shows the real count, and loses nothing', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await locatePrompt(page).fill('an astronomer in blue');
  await chooseOption(radio(page, 'Bundle'));
  await page.getByRole('button', { name: 'Open as a dialog' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate Image Bundle' });
  const prompt = dialog.getByLabel('Prompt');
  await expect(prompt).toBeFocused();
  await expect(prompt).toHaveValue('an astronomer in blue');
  await expect(radio(dialog, '1:1')).toBeChecked();
  await expect(locateGenerate(dialog)).toHaveText('Generate 10 images · 10 tokens');
  const slider = dialog.getByRole('slider', { name: 'Images' });
  await slider.press('End');
  await expect(locateGenerate(dialog)).toHaveText('Generate 25 images · 25 tokens');
  await expect(dialog.getByRole('button', { name: 'One more' })).toBeDisabled();
  await slider.press('Home');
  await expect(locateGenerate(dialog)).toHaveText('Generate 1 image · 1 token');
  await dialog.getByRole('button', { name: 'One more' }).click();
  await dialog.getByRole('button', { name: 'One more' }).click();
  await prompt.fill('an astronomer in her observatory');
  await closeByEscape(dialog);
  await expect(locatePrompt(page)).toHaveValue('an astronomer in her observatory');

  await page.getByRole('button', { name: 'Open as a dialog' }).click();
  await expect(locateGenerate(dialog)).toHaveText('Generate 3 images · 3 tokens');
  const sent = nextBody(page, '/api/generate-image');
  await locateGenerate(dialog).click();
  expect(await sent).toMatchObject({ parameters: { bundleSize: 3, aspectRatio: '1:1' } });
  await expect(toast(page, "Image generation started! You'll receive 3 images.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId('queue-dock')).toContainText(/running|waiting|done/i);
});

test('the video dialog has lengths, qualities with their prices, category and LoRA', async ({
  page,
  signIn,
}) => {
  await signIn({ tokens: 30 });
  await page.goto('/billing');
  await openPalette(page);
  await page.keyboard.type('new video');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Generate Video' });
  await expect(locateGenerate(dialog)).toBeDisabled();
  await expect(dialog.getByText('Enter a prompt.')).toBeVisible();
  await dialog.getByLabel('Prompt').fill('a sailor on deck');
  await expect(locateGenerate(dialog)).toHaveText('Generate video · 10 tokens');
  for (const length of ['3 seconds', '5 seconds', '10 seconds', '15 seconds', '60 seconds']) {
    await expect(radio(dialog, length)).toHaveCount(1);
  }
  await chooseOption(radio(dialog, '10 seconds'));
  await chooseOption(radio(dialog, 'High 720 × 1280 40 tokens'));
  await expect(locateGenerate(dialog)).toBeDisabled();
  await expect(dialog.getByText('It costs 40 tokens, and you have 30 tokens.')).toBeVisible();
  await chooseOption(radio(dialog, 'Mid 512 × 912 20 tokens'));
  await expect(dialog.getByLabel('NSFW LoRA')).toHaveCount(0);
  await chooseOption(radio(dialog, 'NSFW'));
  const { videoLoras } = await tags(page);
  await dialog.getByLabel('NSFW LoRA').selectOption({ index: 1 });

  await page.route('**/api/generate-video/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: '' } }),
  );
  const sent = nextBody(page, '/api/generate-video/nsfw');
  await locateGenerate(dialog).click();
  expect(await sent).toMatchObject({
    prompt: 'a sailor on deck',
    duration: 10,
    quality: 'mid',
    loraModel: videoLoras[1]?.id,
    modelId: null,
  });
  await expect(dialog.getByRole('alert')).toHaveText('Failed to start video generation. Please try again.');
  await closeByEscape(dialog);
  await expect(page).toHaveURL('/');
  await expect(locatePrompt(page)).toHaveValue('a sailor on deck');
});

test('a double click makes one picture, and Generate waits for its answer', async ({ page, signIn }) => {
  await signIn();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/generate-image', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  await locatePrompt(page).fill('a harbour pilot');
  await locateGenerate(page).dblclick();
  await expect(page.getByRole('button', { name: 'Starting…' })).toBeDisabled();
  release();
  await expect(shown(page, 'a harbour pilot')).toBeVisible({ timeout: 60_000 });
  expect(await (await page.request.get('/api/jobs')).json()).toHaveLength(1);
  await expect(page.getByTestId('token-balance')).toHaveText(/99/);
});

test('a refused term is named and marked in its field, in a dialog too', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/?make=bundle');
  const dialog = page.getByRole('dialog', { name: 'Generate Image Bundle' });
  await dialog.getByLabel('Prompt').fill('portrait of a 15 year old boy by a lake');
  await locateGenerate(dialog).click();
  const refusal = dialog.getByRole('alert');
  await expect(refusal).toContainText(/^Content blocked by security policy: .*15 year old/);
  await expect(refusal).toContainText('Nothing was charged.');
  await expect(dialog.locator('form mark').filter({ hasText: '15 year old' })).toHaveCount(2);
  await expect(dialog.getByLabel('Prompt')).toHaveAttribute('aria-invalid', 'true');

  await dialog.getByLabel('Prompt').fill('portrait of a sailor by a lake');
  await page.route('**/api/generate-image', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'UNAVAILABLE', message: 'Security check failed. Try again.' },
    }),
  );
  await locateGenerate(dialog).click();
  await expect(refusal).toContainText('Security check failed');
  await expect(page.getByTestId('token-balance')).toHaveText(/100/);
});

test.describe('on a phone', () => {
  test.use({ window: 'own', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the first result takes the stage in view, and My Content begins with pictures and their hearts', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto('/');
    await locatePrompt(page).fill('a lighthouse keeper in a yellow raincoat');
    await locateGenerate(page).tap();
    const picture = page.getByRole('region', { name: 'Stage' }).getByRole('img', { name: /lighthouse/ });
    await expect(picture).toBeVisible({ timeout: 45_000 });
    await expect(picture).toBeInViewport({ ratio: 0.95 });

    await page.goto('/content');
    const first = page.getByRole('list', { name: 'My Content' }).getByRole('listitem').first();
    await expect(first).toBeVisible();
    await expect.poll(async () => (await first.boundingBox())?.y ?? 844).toBeLessThan(844 / 3);
    const heart = first.getByRole('button', { name: 'Favourite' });
    await expect(heart.locator('..')).toHaveCSS('opacity', '1');
    await heart.tap();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByLabel('Sort')).toBeHidden();
    await page.getByRole('button', { name: 'Filters and view' }).tap();
    await expect(page.getByRole('button', { name: 'Favourites' })).toBeVisible();
  });

  test('Generate stays within reach above the dock, and dialogs are bottom sheets', async ({
    page,
    signIn,
  }) => {
    await signIn();
    const data = { type: 'image', prompt: 'a glass blower' };
    expect((await page.request.post('/api/generate-image', { data })).status()).toBe(202);
    await page.goto('/');
    await expect(page.getByTestId('queue-dock').getByRole('button', { name: /^Queue/ })).toBeVisible();
    await page.getByRole('button', { name: 'Describe the next picture' }).tap();
    await locatePrompt(page).fill('a lighthouse keeper');
    await page.getByRole('button', { name: 'Advanced' }).tap();
    const button = locateGenerate(page);
    await expect(button).toBeInViewport({ ratio: 1 });
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    // Fails if another element receives the click.
    await button.tap({ trial: true });

    await chooseOption(radio(page, 'Video'));
    await page.getByRole('button', { name: 'Other lengths' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Generate Video' });
    await expect(sheet).toBeVisible();
    await expect
      .poll(async () => {
        const edges = await sheet.boundingBox();
        return edges && [edges.x, edges.width, Math.round(edges.y + edges.height)];
      })
      .toEqual([0, 390, 844]);
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(sheet).toHaveCount(0);
  });
});
