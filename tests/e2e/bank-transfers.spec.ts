/** Paying by bank transfer in the browser: the creator's details, the administrator's statement, and the tokens. */
import type { Page } from '@playwright/test';
import { operatorIban, writeStatement } from '#tests/fakes/bank/write-statement.ts';
import { publishChange, readOperatorFile } from './support/operator-files.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend({
  settings: [
    {
      PAYMENTS: 'bank_transfer',
      BANK_TRANSFER_HOLDER: 'Example Studio Ltd',
      BANK_TRANSFER_IBAN: operatorIban,
      BANK_TRANSFER_BIC: 'COBADEFFXXX',
      BANK_TRANSFER_BANK: 'Example Bank',
    },
    { scope: 'worker' },
  ],
});

const operator = `operator:
  name: Example Studio Ltd
  address:
    - Example Street 1
  taxLine: VAT ID DE123456789
  jurisdiction: Germany
`;

const statement = (entries: Parameters<typeof writeStatement>[0]['entries']) => ({
  name: 'statement.xml',
  mimeType: 'application/xml',
  buffer: writeStatement({ iban: operatorIban, entries }),
});

/** Says who sells, without which nothing is sold. The page is an administrator's. */
async function openSales(page: Page): Promise<void> {
  if ((await readOperatorFile(page, 'site')).checked.text.includes(operator)) return;
  await publishChange(page, 'site', (text) => text.replace(/^operator:[\s\S]*?(?=^\S)/m, operator));
}

test('tokens are bought by transfer; an administrator imports the statement, and they arrive', async ({
  page,
  signIn,
}) => {
  await signIn({ role: 'admin', tokens: 7 });
  await openSales(page);
  await page.goto('/billing');
  await page.getByRole('button', { name: 'Buy Tokens' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy Tokens' });
  await page.getByText(/^500 tokens/).click();
  await page.getByRole('button', { name: 'Buy 550 tokens' }).click();
  await expect(dialog.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible();
  await expect(dialog.getByText('Example Studio Ltd')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy reference' })).toBeVisible();
  const code = (await dialog.getByText(/^RF\d\d( \d{4}){3}$/).textContent()) ?? '';

  await page.goto('/admin/transfers');
  const chooser = page.getByLabel('Statement (XML)');
  await chooser.setInputFiles({
    name: 'broken.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from('<Document><Ntry></Document>'),
  });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('The file is damaged or no XML (line 1).')).toBeVisible();

  await chooser.setInputFiles(
    statement([{ cents: 2_250, text: `tokens ${code.toLowerCase()}`, bankId: 'B-1' }]),
  );
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Pays in full')).toBeVisible();
  await page.getByRole('button', { name: 'Import statement' }).click();
  await expect(page.getByText('Imported: 1 incoming transfer')).toBeVisible();
  await expect(page.getByText('No open payments.')).toBeVisible();

  await page.goto('/billing');
  await expect(page.getByTestId('token-balance')).toContainText('557', { timeout: 30_000 });
  await expect(page.getByText('Open bank transfers')).toHaveCount(0);
});

test('an administrator records a transfer by hand, matches another and sends the rest back', async ({
  page,
  signIn,
}) => {
  await signIn({ role: 'admin', tokens: 7, name: 'Ada Admin' });
  await openSales(page);
  const begun = await page.request.post('/api/billing/purchase-tokens', { data: { tokenAmount: 100 } });
  expect(begun.status()).toBe(200);
  await page.goto('/billing');
  await page.getByRole('button', { name: 'Show how to pay for 100 tokens' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay by bank transfer' });
  const code = ((await dialog.getByText(/^RF\d\d( \d{4}){3}$/).textContent()) ?? '').replaceAll(' ', '');

  await page.goto('/admin/transfers');
  await page.getByLabel('Search').fill(code);
  await page.getByRole('button', { name: `Record transfer for ${code}` }).click();
  await page.getByLabel('Amount in dollars').fill('2.00');
  await page.getByLabel('Bank’s id of the transfer').fill('HAND-1');
  await page.getByLabel('Reason').fill('The bank took a fee.');
  await page.getByRole('button', { name: 'Record $2.00' }).click();
  await expect(page.getByText('$2.00 arrived')).toBeVisible();

  await page
    .getByLabel('Statement (XML)')
    .setInputFiles(statement([{ cents: 1_000, text: 'the rest', bankId: 'B-2' }]));
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Import statement' }).click();
  await page.getByRole('button', { name: 'Match' }).click();
  await page.getByLabel('Reference of the payment').fill(code);
  await page.getByRole('button', { name: 'Match transfer' }).click();
  await page.getByRole('button', { name: `Mark sent: the refund for ${code}` }).click();
  await page.getByLabel('Bank’s id of your transfer').fill('OUT-1');
  await page.getByRole('button', { name: 'Mark sent' }).last().click();
  await expect(page.getByRole('heading', { name: 'Refunds to send' })).toBeHidden();
});
