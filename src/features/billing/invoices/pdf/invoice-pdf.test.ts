import { describe, expect, it } from 'vitest';
import { unnamedOperator } from '#contract/site.ts';
import { readPdfText } from '#tests/setup/read-pdf.ts';
import type { InvoiceRow } from '../schema.ts';
import { type Issuer, renderInvoicePdf } from './invoice-pdf.ts';
import { readTypefaces } from './typeface.ts';

const issuer: Issuer = {
  brand: { name: 'Castwright', tagline: 'Cast someone who has never existed.' },
  operator: {
    name: 'Example Studio Ltd',
    address: ['1 Harbour Street', 'Port Example'],
    jurisdiction: 'Exampleland',
    taxLine: 'VAT ID DE123456789',
  },
  contact: {
    general: 'hello@studio.example',
    legal: 'legal@studio.example',
    billing: 'billing@studio.example',
    dmca: 'dmca@studio.example',
    safety: 'safety@studio.example',
  },
};

const invoice: InvoiceRow = {
  id: '01900000-0000-7000-8000-000000000001',
  number: 'CW-2026-000042',
  userId: '01900000-0000-7000-8000-000000000002',
  kind: 'managed',
  status: 'open',
  billedName: 'Zoë O’Brien',
  billedEmail: 'zoe@example.test',
  billedAddress: ['2 Sample Lane', '10115 Berlin'],
  billedCountry: 'DE',
  billedVatNumber: null,
  lines: [
    { text: 'Managed plan, 3 models', quantity: 300, unitCents: 49_700, cents: 149_100 },
    { text: 'Credit for two days', quantity: 100, unitCents: -3_200, cents: -3_200 },
  ],
  totalCents: 145_900,
  tax: null,
  refundedCents: 0,
  periodStart: new Date('2026-06-04T00:00:00Z'),
  periodEnd: new Date('2026-07-02T00:00:00Z'),
  issuedAt: new Date('2026-05-28T09:00:00Z'),
  dueAt: new Date('2026-06-04T09:00:00Z'),
  paidAt: null,
  method: null,
  card: null,
  sample: false,
  reference: null,
  key: 'test',
};

const faces = await readTypefaces(null);
const readText = async (changes: Partial<InvoiceRow> = {}) =>
  readPdfText(await renderInvoicePdf({ ...invoice, ...changes }, issuer, faces));

describe('an invoice as PDF', () => {
  it('says who asks whom for what, how much, and until when', async () => {
    const text = await readText();
    for (const words of [
      'Castwright',
      'Invoice',
      'CW-2026-000042',
      'Example Studio Ltd',
      '1 Harbour Street',
      'billing@studio.example',
      'Zoë O’Brien',
      'zoe@example.test',
      'To be paid',
      'May 28, 2026',
      'June 4, 2026',
      'July 2, 2026',
      'Managed plan, 3 models',
      '$497.00',
      '$1,491.00',
      '-$32.00',
      'Amount due',
      '$1,459.00 USD',
      'wire transfer or cryptocurrency, and name CW-2026-000042.',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('is the same to the byte each time it is made', async () => {
    const [one, other] = await Promise.all([
      renderInvoicePdf(invoice, issuer, faces),
      renderInvoicePdf(invoice, issuer, faces),
    ]);
    expect(one.equals(other)).toBe(true);
    expect(one.toString('latin1')).toContain('D:20260528090000Z');
  });

  it('says how it was paid, and what was given back', async () => {
    const paidAt = new Date('2026-06-02T12:00:00Z');
    const paid = await readText({ status: 'paid', paidAt, method: 'wire', reference: 'TX-77' });
    expect(paid).toContain('Paid by wire transfer on June 2, 2026. Reference: TX-77');
    expect(paid).not.toContain('Amount due');

    const partly = await readText({ status: 'paid', paidAt, method: 'card', refundedCents: 45_900 });
    expect(partly).toContain('-$459.00');
    expect(partly).toContain('$1,000.00 USD');

    const whole = await readText({ status: 'refunded', paidAt, method: 'card', refundedCents: 145_900 });
    expect(whole).toContain('$0.00 USD');
  });

  it('names its tax with rate, amount and number, and takes it out of the total once', async () => {
    const tax = { name: 'VAT', percent: 19, number: 'DE999', reverseCharge: false, cents: 23_295 };
    const text = await readText({ tax });
    for (const words of [
      'Without tax',
      '$1,226.05',
      'VAT 19%',
      '$232.95',
      'Our VAT number: DE999',
      'VAT ID DE123456789',
      '2 Sample Lane',
      '10115 Berlin',
      'Germany',
    ]) {
      expect(text).toContain(words);
    }
    const refunded = { status: 'paid', paidAt: invoice.issuedAt, method: 'card' } as const;
    expect(await readText({ tax, ...refunded, refundedCents: 11_900 })).toContain(
      'Refunded, with $19.00 VAT',
    );
    expect(await readText()).not.toContain('Without tax');
  });

  it('says who owes the tax where its charge is reversed', async () => {
    const tax = { name: 'VAT', percent: 0, number: null, reverseCharge: true, cents: 0 };
    const text = await readText({ tax, billedVatNumber: 'FR12345678901', billedCountry: 'FR' });
    for (const words of ['France', 'VAT number FR12345678901', 'VAT 0%', 'Reverse charge']) {
      expect(text).toContain(words);
    }
  });

  it('names the card that paid it', async () => {
    const paid = { status: 'paid', paidAt: invoice.issuedAt, method: 'card' } as const;
    expect(await readText({ ...paid, card: { brand: 'visa', last4: '4242' } })).toContain(
      'Paid by Visa card ending in 4242 on May 28, 2026.',
    );
    expect(await readText({ ...paid, card: { brand: 'amex', last4: '0005' } })).toContain(
      'by American Express card ending in 0005',
    );
  });

  it('of the sandbox is a sample on every page, and names no operator who is unknown', async () => {
    const { name, address } = unnamedOperator;
    const operator = { name, address: [address], jurisdiction: 'Exampleland' };
    const bytes = await renderInvoicePdf({ ...invoice, sample: true }, { ...issuer, operator }, faces);
    const text = readPdfText(bytes);
    expect(text).toContain('SAMPLE');
    expect(text).toContain('no money was charged');
    expect(text).not.toContain(name);
    expect(text).not.toContain(address);
    expect(await readText()).not.toContain('SAMPLE');
  });

  it('is a receipt where nothing was ever due', async () => {
    const text = await readText({ status: 'paid', paidAt: invoice.issuedAt, method: 'card', dueAt: null });
    expect(text).toContain('Receipt');
    expect(text).not.toContain('Invoice');
  });

  it('asks for nothing once it is void or overdue and says so', async () => {
    expect(await readText({ status: 'void' })).toContain('$0.00 USD');
    expect(await readText({ status: 'overdue' })).toContain('Overdue');
  });

  it.each(['Łukasz Dvořák', 'Şeyma Çelik', 'Zoë Ångström'])('writes the name of %s', async (billedName) => {
    expect(await readText({ billedName })).toContain(billedName);
  });

  it.each(['Анна Петрова', '王小明'])('of %s goes to the account’s address alone', async (billedName) => {
    const text = await readText({ billedName });
    expect(text).toContain('zoe@example.test');
    expect(text).not.toContain('?');
    expect(text).not.toContain(billedName);
  });

  it('goes on over pages, and says of each which it is', async () => {
    const lines = Array.from({ length: 60 }, (_, n) => ({
      text: `Model ${n + 1}`,
      quantity: 100,
      unitCents: 100,
      cents: 100,
    }));
    const text = await readText({ lines, totalCents: 6_000 });
    expect(text).toContain('Model 60');
    const pages = [...text.matchAll(/CW-2026-000042 · (\d) of (\d)/g)];
    expect(pages.map(([, number]) => number)).toEqual(pages.map((_, n) => String(n + 1)));
    expect(pages.length).toBeGreaterThan(1);
  });
});
