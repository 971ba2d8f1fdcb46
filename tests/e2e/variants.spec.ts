/** Variants of one call: stacked, reviewed and compared. */
import { pressWhenIdle } from './support/keys.ts';
import { expect, test } from './support/test.ts';
import { makeVariants, showStacked } from './support/variants.ts';

test('variants are a stack that is reviewed by keys; rejected ones go to the trash and are restored', async ({
  page,
  signIn,
}) => {
  await signIn();
  await makeVariants(page);
  await page.goto('/content');
  const frames = page.getByRole('list', { name: 'My Content' }).getByRole('listitem');
  await expect(frames).toHaveCount(4);
  await page.getByRole('button', { name: 'Stack variants' }).click();
  await expect(frames).toHaveCount(1);
  await expect(page).toHaveURL('/content?stacked=true');

  await page.getByRole('button', { name: /One of 4 variants/ }).click();
  const room = page.getByRole('dialog', { name: 'Keep or reject' });
  await expect(room.getByText('0 of 4 reviewed')).toBeVisible();
  await pressWhenIdle(page, 'x');
  await page.keyboard.press('k');
  await page.keyboard.press('0');
  await expect(room.getByRole('img', { name: /^4 of 4/ })).toBeVisible();
  // The creator goes back and changes a verdict; the last one is set with its button, as on a phone.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('u');
  await expect(room.getByText('2 of 4 reviewed')).toBeVisible();
  await page.keyboard.press('x');
  await room.getByRole('button', { name: 'Keep' }).click();

  await expect(room.getByRole('heading', { name: 'All reviewed' })).toBeVisible();
  await room.getByRole('button', { name: 'Move 2 rejected to the trash' }).click();
  await expect(room.getByText('2 moved to the trash')).toBeVisible();
  await room.getByRole('button', { name: 'Undo' }).click();
  await room.getByRole('button', { name: 'Move 2 rejected to the trash' }).click();
  await expect(room.getByText('2 moved to the trash')).toBeVisible();
  await room.getByRole('button', { name: 'Add 2 kept to favourites' }).click();
  await expect(room.getByRole('button', { name: 'Added to favourites' })).toBeVisible();
  await room.getByRole('button', { name: 'Done' }).click();
  await expect(room).toBeHidden();

  await expect(frames).toHaveCount(1);
  await expect(page.getByRole('img', { name: 'One of 2 variants' })).toBeVisible();
  await page.getByRole('button', { name: 'Stack variants' }).click();
  await expect(frames).toHaveCount(2);
  await expect(page.getByRole('img', { name: 'Kept' })).toHaveCount(2);
});

test('two variants are compared side by side and overlaid, and their seeds are shown', async ({
  page,
  signIn,
}) => {
  await signIn();
  await showStacked(page);
  await page.goto('/content');
  await page
    .getByRole('button', { name: /^One of 4 variants/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Compare with…' }).click();
  await page.getByRole('link', { name: 'Compare with variant 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await expect(dialog.getByRole('row')).toHaveText(['SettingAB', 'Seed4043']);

  // Zooming in one picture zooms the other.
  const pictures = dialog.getByRole('region').getByRole('img');
  const transforms = () => pictures.evaluateAll((all) => all.map((it) => it.style.transform));
  await dialog.getByRole('region', { name: /^Picture A/ }).focus();
  await page.keyboard.press('+');
  await expect.poll(async () => new Set(await transforms()).size).toBe(1);
  expect((await transforms())[0]).toContain('scale(1.5)');

  await dialog.getByText('Slider').click();
  await expect(dialog.getByRole('slider', { name: 'A and b' })).toBeVisible();
  await dialog.getByText('Onion skin').click();
  const through = dialog.getByRole('slider', { name: 'Opacity of B' });
  await through.focus();
  await page.keyboard.press('End');
  await expect(through).toHaveValue('100');
  await dialog.getByText('Blink').click();
  await dialog.getByRole('button', { name: /^Show/ }).click();
  await expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Swap' }).click();
  await expect(dialog.getByRole('row')).toHaveText(['SettingAB', 'Seed4340']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Compare with…' })).toBeVisible();
});
