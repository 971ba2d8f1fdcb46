/** “Enhance”, with the built-in enhancer: a suggestion is shown, applied by the keyboard, and taken back. */
import { expect, test } from './support/test.ts';

test('a prompt is enhanced by the keyboard alone, and as it was after Undo', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  const prompt = page.getByLabel('Prompt', { exact: true });
  const enhance = page.getByRole('button', { name: 'Enhance', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Enhance prompt' });
  const suggestion = dialog.getByRole('paragraph').filter({ hasText: 'a chef in a white apron' });
  await expect(enhance).toHaveAccessibleDescription('Enter a prompt first.');
  await prompt.fill('a chef in a white apron');

  await test.step('the suggestion adds place, light and lens, and another one adds others', async () => {
    await enhance.press('Enter');
    await expect(suggestion.locator('ins')).toHaveText(/added: , kitchen, warm light, \d+ mm lens/);
    const first = await suggestion.textContent();
    await expect(dialog.getByRole('button', { name: 'Apply' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(suggestion.locator('ins')).toHaveText(/mm lens/);
    await expect.poll(() => suggestion.textContent()).not.toBe(first);
    await expect(prompt).toHaveValue('a chef in a white apron');
  });

  await test.step('it is applied, and undone', async () => {
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(prompt).toHaveValue(/^a chef in a white apron, kitchen, warm light, \d+ mm lens$/);
    await expect(enhance).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(prompt).toHaveValue('a chef in a white apron');
    await expect(enhance).toBeFocused();
  });

  await test.step('a prompt that names everything is complete, and a refused one gets no suggestion', async () => {
    await prompt.fill('a chef in a kitchen, candlelight, 50 mm lens');
    await enhance.click();
    await expect(dialog.getByText('Nothing is missing from this prompt.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await prompt.fill('a portrait of Taylor Swift');
    await enhance.click();
    await expect(dialog.getByText(/The security check refuses this prompt\./)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(prompt).toHaveValue('a portrait of Taylor Swift');
  });
});
