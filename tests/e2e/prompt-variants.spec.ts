/** Prompts with variants and wildcard lists, by keyboard alone, from the list to the grid of their pictures. */
import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { showVariantGrid, showVariants } from './support/prompt-variants.ts';
import { expect, test } from './support/test.ts';

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach it');
}

test('a list is made and put into a prompt, and its prompts are seen, priced and made', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  const prompt = page.getByLabel('Prompt', { exact: true });
  await prompt.focus();
  await page.keyboard.type('a sailor at {dawn|dusk} in ');
  await expect(page.getByRole('button', { name: 'See the prompts' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Prompt variants' });
  await expect(dialog.getByText('2 prompts')).toBeVisible();

  await tabTo(page, dialog.getByRole('button', { name: 'Make a list' }));
  await page.keyboard.press('Enter');
  const lists = page.getByRole('dialog', { name: 'Wildcard lists' });
  await tabTo(page, lists.getByRole('button', { name: 'New list' }));
  await page.keyboard.press('Enter');
  await tabTo(page, lists.getByLabel('Name'));
  await page.keyboard.type('Coats');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a red coat\n# warm\na raincoat\n\na raincoat');
  await expect(lists.getByText('2 of at most 1000')).toBeVisible();
  await tabTo(page, lists.getByRole('button', { name: 'Save list' }));
  await page.keyboard.press('Enter');
  await expect(lists.getByText('__coats__', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lists).toBeHidden();

  await tabTo(page, dialog.getByRole('button', { name: '__coats__ 2, put into the prompt' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Prompt', { exact: true })).toHaveValue(
    'a sailor at {dawn|dusk} in __coats__',
  );
  await expect(dialog.getByText('4 prompts')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([
    'a sailor at dawn in a red coat',
    'a sailor at dawn in a raincoat',
    'a sailor at dusk in a red coat',
    'a sailor at dusk in a raincoat',
  ]);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(messages.generation.imagesStarted(4)).first()).toBeVisible();
});

test('the dialog opens from the composer too, and says how variants are written', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await page.getByRole('button', { name: 'Variants', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Prompt variants' });
  await dialog.getByLabel('Prompt', { exact: true }).fill('a sailor');
  await expect(dialog.getByText('This prompt has no variants.')).toBeVisible();
});

test('a refused prompt is named and left out, and a video takes no variants', async ({ page, signIn }) => {
  await signIn();
  await showVariants(page);
  const dialog = page.getByRole('dialog', { name: 'Prompt variants' });
  await expect(dialog.getByText('Left out.')).toHaveCount(3);
  await dialog.getByLabel('Prompt', { exact: true }).fill('in __hats__');
  await expect(dialog.getByText('There is no list “hats”.')).toBeVisible();
  await expect(dialog.getByText('Correct the prompt.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Video', exact: true }).check({ force: true });
  await expect(page.getByText('A video takes one prompt. Leave one of each variant.')).toBeVisible();
});

test('its pictures are read by what they differ in, and printed without the page around them', async ({
  page,
  signIn,
}) => {
  await signIn();
  await showVariantGrid(page);
  const grid = page.getByRole('dialog', { name: 'Grid of variants' });
  await expect(grid.getByRole('columnheader')).toHaveText(['coats / Choice 2', 'harbour', 'lighthouse']);
  await grid.getByLabel('Columns').selectOption('coats');
  await expect(grid.getByRole('columnheader').first()).toHaveText('Choice 2 / coats');
  await expect(grid.getByRole('rowheader')).toHaveText(['harbour', 'lighthouse']);
  await page.emulateMedia({ media: 'print' });
  await expect(grid.getByText('Pictures made with AI.')).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await grid.getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Grid of variants' })).toBeVisible();
});
