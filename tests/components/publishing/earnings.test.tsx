/** Earnings: entered, imported with what a file leaves open, and undone. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Earning, EarningFigures, EarningImportPreview } from '#contract/earnings.ts';
import { answerStudio, nora } from '../generation/answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls, refuse } from '../support/server.ts';

const id = (n: number) => `019f0000-0000-7000-8000-0000010${String(n).padStart(5, '0')}`;
const nothing: EarningFigures = {
  months: ['2026-10', '2026-11'],
  earned: [],
  costs: {
    tokens: 0,
    cents: 0,
    months: [
      { tokens: 0, cents: 0 },
      { tokens: 0, cents: 0 },
    ],
  },
  tokenCents: { plan: 0, bought: 5, boughtFrom: 'catalogue' },
  personas: [],
};
const figures: EarningFigures = {
  ...nothing,
  earned: [
    { currency: 'EUR', total: 125_050, months: [0, 125_050], kinds: [{ kind: 'tips', amount: 125_050 }] },
    { currency: 'USD', total: 900, months: [900, 0], kinds: [{ kind: 'tips', amount: 900 }] },
  ],
  costs: {
    tokens: 340,
    cents: 1_700,
    months: [
      { tokens: 0, cents: 0 },
      { tokens: 340, cents: 1_700 },
    ],
  },
  personas: [
    { id: nora.id, name: 'Nora', earned: [{ currency: 'EUR', amount: 125_050 }], tokens: 340, cents: 1_700 },
  ],
};
const tip: Earning = {
  ...{ id: id(1), personaId: nora.id, personaName: 'Nora', day: '2026-11-03', kind: 'tips' },
  ...{ amount: 1_250, currency: 'EUR', channelId: null, note: 'From a fan', importId: null },
};
const preview: EarningImportPreview = {
  columns: [
    { name: 'Date', samples: ['03/04/2026'] },
    { name: 'Amount', samples: ['5.00'] },
  ],
  mapping: { day: 0, amount: 1, currency: null, kind: null, note: null },
  ...{ dateOrder: null, decimal: 'point', missing: ['currency', 'dateOrder'], rows: 0, entries: [] },
  ...{ badRows: 0, bad: [], totals: [], earlier: null },
};
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

beforeEach(() => {
  answerStudio();
  answer('listPersonas', [nora]);
  answer('earningFigures', nothing);
  answer('listEarnings', { entries: [], more: false });
  answer('listEarningImports', []);
});

test('the screen says what was earned by currency and what it cost, and adds nothing of two currencies', async () => {
  answer('earningFigures', figures);
  openPage('/publishing/earnings');
  await expect.element(page.getByText('€1,250.50').first()).toBeVisible();
  await expect.element(page.getByText('$9.00').first()).toBeVisible();
  await expect.element(page.getByText('about $17.00')).toBeVisible();
  await expect.element(page.getByText('340 tokens')).toBeVisible();
  await expect.element(page.getByText(/about 5 ¢ as in the price list/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Nora' })).toBeVisible();
});

test('an entry is added with point or comma, changed and deleted', async () => {
  openPage('/publishing/earnings');
  await expect.element(page.getByText('No entries yet')).toBeVisible();
  await button('Add entry').click();
  const dialog = page.getByRole('dialog', { name: 'Add entry' });
  await dialog.getByLabelText('Amount').fill('12,345');
  await expect.element(dialog.getByText('Enter an amount, such as 12.50')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabelText('Amount').fill('12,50');
  await dialog.getByLabelText('Note').fill('From a fan');
  refuse('addEarning', { code: 'FORBIDDEN', message: 'Only the owner and the admins can change earnings.' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Only the owner and the admins can change earnings.');
  answer('addEarning', tip);
  answer('listEarnings', { entries: [tip], more: false });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('€12.50')).toBeVisible();
  expect(listCalls('addEarning').at(-1)?.body).toMatchObject({ amount: 1_250, note: 'From a fan' });
  await button(/^Delete €12\.50/).click();
  answer('deleteEarning', { success: true, message: 'Entry deleted' });
  answer('listEarnings', { entries: [], more: false });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('No entries yet')).toBeVisible();
});

test('a file that leaves something open asks, shows bad rows with their reasons, and is confirmed', async () => {
  answer(
    'previewEarningImport',
    ({ body }): EarningImportPreview =>
      body.get('dateOrder') && body.get('currency')
        ? {
            ...preview,
            ...{ dateOrder: 'day_first', missing: [], rows: 1, badRows: 1 },
            entries: [
              { line: 2, day: '2026-04-03', kind: 'subscriptions', amount: 500, currency: 'EUR', note: '' },
            ],
            bad: [{ line: 3, text: 'soon | 5.00', reason: '“soon” is no date' }],
            totals: [{ currency: 'EUR', amount: 500, rows: 1 }],
          }
        : { ...preview, missing: body.get('currency') ? ['dateOrder'] : ['currency', 'dateOrder'] },
  );
  openPage('/publishing/earnings');
  await button('Import CSV').click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  const file = new File(['Date,Amount\n03/04/2026,5.00\nsoon,5.00\n'], 'november.csv', { type: 'text/csv' });
  await page.elementLocator(document.querySelector('input[type=file]') as HTMLElement).upload(file);
  await expect.element(dialog.getByText('Choose what is marked above to read the rows.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Currency of all rows' }).click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await dialog.getByRole('combobox', { name: 'Dates' }).click();
  await page.getByRole('option', { name: /Day first/ }).click();
  await expect.element(dialog.getByText('Line 3:')).toBeVisible();
  await expect.element(dialog.getByText('“soon” is no date')).toBeVisible();
  answer('importEarnings', {
    ...{ id: id(2), personaId: nora.id, personaName: 'Nora', fileName: 'november.csv', entries: 1 },
    importedAt: '2026-11-29T10:00:00.000Z',
  });
  await dialog.getByRole('button', { name: 'Import 1, leave out 1' }).click();
  await expect.element(page.getByText('Imported', { exact: true })).toBeVisible();
  const sent = listCalls('importEarnings').at(-1)?.body;
  expect(['skipsBadRows', 'dateOrder', 'currency'].map((name) => sent?.get(name))).toEqual([
    'true',
    'day_first',
    'EUR',
  ]);
});

test('an import is undone after a question', async () => {
  answer('listEarningImports', [
    {
      ...{ id: id(2), personaId: nora.id, personaName: 'Nora', fileName: 'november.csv', entries: 3 },
      importedAt: '2026-11-29T10:00:00.000Z',
    },
  ]);
  openPage('/publishing/earnings');
  await button('Undo the import of november.csv').click();
  answer('undoEarningImport', { success: true, message: 'Import undone' });
  answer('listEarningImports', []);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect.element(page.getByText('november.csv').first()).not.toBeInTheDocument();
  expect(listCalls('undoEarningImport')).toHaveLength(1);
});
