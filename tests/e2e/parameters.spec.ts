/** The settings beneath “Advanced”, with what the preview engine takes of them. */
import type { Page } from '@playwright/test';
import { desc, eq } from 'drizzle-orm';
import { contentItems } from '#schema/library/items';
import { chooseOption } from './support/choose-option.ts';
import { expect, test } from './support/test.ts';

const prompt = 'a lighthouse keeper in a blue coat, evening light';
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const generate = (page: Page) => page.getByRole('button', { name: /^Generate/ });
const openAdvanced = (page: Page) => page.getByRole('button', { name: /^Advanced/ }).click();

test('a picture has the size that was chosen, its seed is kept, and it can be varied', async ({
  page,
  signIn,
  db,
}) => {
  const { id } = await signIn();
  const listPictures = () =>
    db
      .select()
      .from(contentItems)
      .where(eq(contentItems.userId, id))
      .orderBy(desc(contentItems.createdAt), desc(contentItems.id));
  const waitForPictures = (count: number) =>
    expect
      .poll(async () => (await listPictures()).filter(({ status }) => status === 'completed').length, {
        timeout: 60_000,
      })
      .toBe(count);
  await page.goto('/');
  await page.getByLabel('Prompt', { exact: true }).fill(prompt);
  await openAdvanced(page);

  await test.step('what the preview engine does not take is greyed, with the reason', async () => {
    for (const [label, reason] of [
      ['Steps', 'The preview engine draws without sampling steps.'],
      ['Guidance', 'The preview engine draws without guidance.'],
      ['Sampler', 'The preview engine draws without a sampler.'],
      ['Scheduler', 'The preview engine draws without a noise schedule.'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toBeDisabled();
      await expect(field).toHaveAccessibleDescription(reason);
    }
  });

  await test.step('a size outside its bounds is said to change, and so is the summary', async () => {
    await chooseOption(radio(page, 'Custom'));
    await page.getByLabel('Width').fill('4000');
    await page.getByLabel('Height').fill('512');
    await expect(page.getByRole('list', { name: 'Adjusted settings' })).toContainText(
      /Size 2048 × 512 → 1024 × 512\. Sides here have 512 to 1536 pixels/,
    );
    await page.getByLabel('Width').fill('768');
    await expect(page.getByRole('list', { name: 'Adjusted settings' })).toHaveCount(0);
    await openAdvanced(page);
    await expect(page.getByRole('button', { name: /^Advanced/ })).toContainText('768 × 512 · random seed');
    await openAdvanced(page);
  });

  await test.step('the settings are saved as a style', async () => {
    await page.getByLabel('Style words').fill('soft light');
    await page.getByRole('button', { name: 'Save as style' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as style' });
    await expect(dialog.getByText('768 × 512 · “soft light”')).toBeVisible();
    await dialog.getByLabel('Name').fill('Letterbox');
    await dialog.getByLabel('Name').press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('Style', { exact: true }).locator('option:checked')).toHaveText('Letterbox');
  });

  await test.step('the picture has the size and the price of any picture', async () => {
    await expect(generate(page)).toHaveText('Generate · 1 token');
    await generate(page).click();
    await waitForPictures(1);
    const [picture] = await listPictures();
    expect([picture?.width, picture?.height]).toEqual([768, 512]);
    expect(picture?.metadata).toMatchObject({
      prompt,
      styleWords: 'soft light',
      size: { width: 768, height: 512 },
      cost: 1,
    });
  });

  await test.step('its seed is locked for the next one, and the reset keeps it', async () => {
    const [first] = await listPictures();
    await page.getByRole('button', { name: 'Lock seed' }).click();
    await expect(page.getByLabel('Seed number')).toHaveValue(String(first?.metadata.seed));
    await page.getByRole('button', { name: 'Reset to defaults' }).click();
    await expect(page.getByLabel('Style', { exact: true }).locator('option:checked')).toHaveText('No style');
    await expect(radio(page, '1:1')).toBeChecked();
    await page.reload();
    await openAdvanced(page);
    await expect(page.getByRole('button', { name: 'Lock seed' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByLabel('Style', { exact: true }).selectOption({ label: 'Letterbox' });
    await expect(page.getByLabel('Style words')).toHaveValue('soft light');
    await generate(page).click();
    await waitForPictures(2);
    const [second] = await listPictures();
    expect(second?.metadata).toEqual(first?.metadata);
    expect(second?.perceptualHash).toBe(first?.perceptualHash);
    await page.getByRole('button', { name: 'Lock seed' }).click();
    await expect(radio(page, 'Random')).toBeChecked();
  });

  await test.step('the viewer shows the settings and varies the picture', async () => {
    const [, first] = await listPictures();
    await page.goto(`/content?view=${first?.id}`);
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByText('soft light', { exact: true })).toBeVisible();
    await expect(viewer.getByText('Custom size')).toBeVisible();
    await viewer.getByRole('button', { name: 'Vary' }).click();
    await expect(page.getByText(/^Variation of /)).toBeVisible();
    await page.getByRole('slider', { name: 'Variation strength' }).fill('0.6');
    await generate(page).click();
    await waitForPictures(3);
    const [varied] = await listPictures();
    expect(varied).toMatchObject({ width: 768, height: 512 });
    expect(varied?.metadata).toMatchObject({ variationOf: first?.id, variationStrength: 0.6, cost: 1 });
    expect(varied?.metadata.seed).not.toBe(first?.metadata.seed);
    expect(varied?.perceptualHash).not.toBe(first?.perceptualHash);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText(/^Variation of /)).toHaveCount(0);
  });
});
