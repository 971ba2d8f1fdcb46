import { replaceAbilities } from './support/abilities.ts';
import { makeVideo } from './support/make-content.ts';
import { expect, test } from './support/test.ts';
import { openVideoEditor } from './support/tools.ts';

const prompt = 'a violin maker in her fifties, silver hair, workshop';

test('a video is enlarged by keyboard, and the result is twice as wide and high', async ({
  page,
  signIn,
}) => {
  await signIn();
  await makeVideo(page, prompt);
  await openVideoEditor(page);
  const button = page.getByRole('button', { name: 'Enlarge 2× · 5 tokens' });
  await expect(button).toHaveAccessibleDescription(
    'Enlarging makes the whole video 544 × 832 instead of 272 × 416 pixels.',
  );

  await test.step('the result plays on the stage', async () => {
    await button.focus();
    await page.keyboard.press('Enter');
    const result = page.getByRole('region', { name: 'Result' });
    await expect(result.locator('video')).toBeVisible({ timeout: 60_000 });
    await expect(result.locator('video')).toHaveJSProperty('videoWidth', 544);
    await expect(result.locator('video')).toHaveJSProperty('videoHeight', 832);
    await expect(page.getByRole('button', { name: /^Show a violin maker.*, 2× larger/ })).toBeVisible();
  });

  await test.step('its details say how it was made', async () => {
    await page.getByRole('link', { name: 'Show in My Content' }).click();
    await page
      .getByRole('button', { name: /2× larger/ })
      .first()
      .click();
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details.getByText('2×', { exact: true })).toBeVisible();
    await expect(details.getByText('544 × 832').first()).toBeVisible();
  });
});

test('a video that no engine enlarges says why on the focusable button', async ({ page, signIn }) => {
  await signIn();
  await makeVideo(page, prompt);
  const reason = 'Videos cannot be made larger here at the moment.';
  await replaceAbilities(page, ({ operation }) =>
    operation === 'upscale_video' ? { state: 'unable', reason } : {},
  );
  await openVideoEditor(page);
  const button = page.getByRole('button', { name: 'Enlarge 2× · 5 tokens' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription(reason);
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  await button.focus();
  await page.keyboard.press('Enter');
  expect(calls.filter((url) => url.includes('/api/tools/'))).toEqual([]);
});
