import { chooseFile } from './support/earnings.ts';
import { createPersona } from './support/links.ts';
import { expect, test } from './support/test.ts';

test('a CSV file with bad rows is imported after they were seen, and undone', async ({ page, signIn }) => {
  await signIn({ tokens: 10 });
  await createPersona(page);
  await page.goto('/publishing/earnings');
  await expect(page.getByText('No entries yet')).toBeVisible();
  await chooseFile(page);
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  await expect(dialog.getByText('Choose what is marked above to read the rows.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Currency of all rows' }).click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await dialog.getByRole('combobox', { name: 'Dates' }).click();
  await page.getByRole('option', { name: /Day first/ }).click();
  await expect(dialog.getByText('“someday” is no date')).toBeVisible();
  await expect(dialog.getByText('“a lot” is no amount')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2, leave out 2' }).click();
  await expect(page.getByText('€9.50').first()).toBeVisible();
  await expect(page.getByText('€14.50').first()).toBeVisible();

  // The same file is recognised.
  await chooseFile(page);
  await page.getByRole('combobox', { name: 'Currency of all rows' }).click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await page.getByRole('combobox', { name: 'Dates' }).click();
  await page.getByRole('option', { name: /Day first/ }).click();
  await expect(page.getByText(/This file was imported on/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Undo the import of november.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('No entries yet')).toBeVisible();
});
