import { formatCountry } from '#contract/countries.ts';
import type { PaymentCard } from '#contract/invoices.ts';
import { listOperatorLines, type Site } from '#contract/site.ts';
import { computeIncludedTax } from '#contract/taxes.ts';
import { formatDate, formatDollars } from '../format.ts';
import type { InvoiceLine, InvoiceRow } from '../schema.ts';
import { createSheet, ink, page, right, type Sheet } from './sheet.ts';
import type { Typefaces } from './typeface.ts';

/** The issuer: the brand for the header, the operator with address and billing contact. */
export type Issuer = Pick<Site, 'brand' | 'operator' | 'contact'>;

const columns = { quantity: 360, unit: 446, amount: right } as const;
const leading = 13.5;
/** The lowest baseline for content; the footer is below it. */
const floor = 760;

/**
 * Renders a receipt or invoice as PDF. The same document of the same issuer gives the same bytes. A line of the customer
 * with letters that no font has is left out; the e-mail address identifies the account then.
 */
export async function renderInvoicePdf(
  invoice: InvoiceRow,
  issuer: Issuer,
  typefaces: Typefaces,
): Promise<Buffer> {
  const title = `${getTitle(invoice)} ${invoice.number}`;
  const [author = issuer.brand.name] = listOperatorLines(issuer.operator);
  const sheet = await createSheet(typefaces, { title, author, at: invoice.issuedAt });
  writeHeader(sheet, invoice, issuer);
  const below = writeParties(sheet, invoice, issuer);
  const end = writeLines(sheet, invoice.lines, below + 34);
  writeTotals(sheet, invoice, end);
  sheet.onEachPage((number, count) => {
    if (invoice.sample) writeSampleMark(sheet);
    writeFooter(sheet, issuer, `${invoice.number} · ${number} of ${count}`);
  });
  return sheet.bytes();
}

/** A document with a due date is an invoice; one that was paid when it was issued is a receipt. */
function getTitle({ dueAt }: InvoiceRow): string {
  return dueAt ? 'Invoice' : 'Receipt';
}

function writeHeader(sheet: Sheet, invoice: InvoiceRow, issuer: Issuer): void {
  sheet.block(0, 0, page.width, 6, ink.ember);
  sheet.write(issuer.brand.name, page.margin, 76, { face: 'display', size: 22 });
  sheet.write(getTitle(invoice), right, 76, { face: 'display', size: 22, align: 'right' });
  sheet.write(issuer.brand.tagline, page.margin, 94, { size: 9, colour: ink.faint });
  sheet.write(invoice.number, right, 94, { size: 10, colour: ink.quiet, align: 'right' });
}

function writeParties(sheet: Sheet, invoice: InvoiceRow, issuer: Issuer): number {
  const width = 150;
  const top = 140;
  const party = (heading: string, lines: readonly string[], x: number) => {
    sheet.write(heading, x, top, { size: 8, colour: ink.faint });
    return lines.reduce(
      (y, line, n) =>
        sheet.writeWrapped(line, x, y + leading, width, { leading, face: n === 0 ? 'bold' : 'plain' }),
      top + 3,
    );
  };
  const { operator } = issuer;
  const named = listOperatorLines(operator);
  const from = named.length > 0 ? named : [issuer.brand.name];
  const taxLine = operator.taxLine ? [operator.taxLine] : [];
  const ends = [
    party('FROM', [...from, ...taxLine, issuer.contact.billing], page.margin),
    party(
      'BILLED TO',
      listCustomerLines(invoice).filter((line) => sheet.canSet(line)),
      page.margin + 172,
    ),
    writeFacts(sheet, toFacts(invoice), page.margin + 344, top),
  ];
  return Math.max(...ends);
}

function listCustomerLines(invoice: InvoiceRow): string[] {
  const { billedAddress, billedCountry, billedEmail, billedName, billedVatNumber } = invoice;
  return [
    billedName,
    ...billedAddress,
    ...(billedCountry ? [formatCountry(billedCountry)] : []),
    ...(billedVatNumber ? [`VAT number ${billedVatNumber}`] : []),
    billedEmail,
  ];
}

type Fact = { label: string; value: string; colour?: string };

function toFacts(invoice: InvoiceRow): Fact[] {
  const { dueAt, issuedAt, paidAt, periodEnd, periodStart } = invoice;
  return [
    { label: 'Status', ...statusLabels[invoice.status] },
    { label: 'Issued', value: formatDate(issuedAt) },
    ...(dueAt ? [{ label: 'Due', value: formatDate(dueAt) }] : []),
    ...(paidAt ? [{ label: 'Paid', value: formatDate(paidAt) }] : []),
    ...(periodStart && periodEnd
      ? [
          { label: 'Period from', value: formatDate(periodStart) },
          { label: 'Period until', value: formatDate(periodEnd) },
        ]
      : []),
  ];
}

const statusLabels: Record<InvoiceRow['status'], Omit<Fact, 'label'>> = {
  open: { value: 'To be paid', colour: ink.waiting },
  overdue: { value: 'Overdue', colour: ink.bad },
  paid: { value: 'Paid', colour: ink.good },
  refunded: { value: 'Refunded', colour: ink.quiet },
  void: { value: 'Void: nothing is due', colour: ink.quiet },
};

function writeFacts(sheet: Sheet, facts: readonly Fact[], x: number, top: number): number {
  facts.forEach(({ label, value, colour }, n) => {
    const y = top + n * leading;
    sheet.write(label, x, y, { colour: ink.faint });
    sheet.write(value, right, y, { align: 'right', ...(colour && { colour, face: 'bold' as const }) });
  });
  return top + (facts.length - 1) * leading;
}

function writeColumnHeads(sheet: Sheet, y: number): void {
  const head = { size: 8, colour: ink.faint };
  sheet.write('DESCRIPTION', page.margin, y, head);
  sheet.write('QUANTITY', columns.quantity, y, { ...head, align: 'right' });
  sheet.write('UNIT PRICE', columns.unit, y, { ...head, align: 'right' });
  sheet.write('AMOUNT', columns.amount, y, { ...head, align: 'right' });
  sheet.rule(y + 8, ink.text, 1);
}

/** @returns the y coordinate below the last line */
function writeLines(sheet: Sheet, lines: readonly InvoiceLine[], top: number): number {
  writeColumnHeads(sheet, top);
  let y = top + 8;
  for (const line of lines) {
    if (y + 3 * leading > floor) {
      sheet.turnPage();
      writeColumnHeads(sheet, page.margin + 8);
      y = page.margin + 16;
    }
    const baseline = y + 18;
    const end = sheet.writeWrapped(line.text, page.margin, baseline, 250, { leading });
    const quantity = (line.quantity / 100).toLocaleString('en-US', { maximumFractionDigits: 2 });
    sheet.write(quantity, columns.quantity, baseline, { align: 'right', colour: ink.quiet });
    sheet.write(formatDollars(line.unitCents), columns.unit, baseline, { align: 'right', colour: ink.quiet });
    sheet.write(formatDollars(line.cents), columns.amount, baseline, { align: 'right' });
    y = end + 9;
    sheet.rule(y);
  }
  return y;
}

function writeTotals(sheet: Sheet, invoice: InvoiceRow, end: number): void {
  let y = end;
  if (y + 100 > floor) {
    sheet.turnPage();
    y = page.margin;
  }
  const rows = listAmounts(invoice);
  rows.forEach(([label, cents], n) => {
    const last = n === rows.length - 1;
    const face = last ? 'bold' : 'plain';
    y += last ? 24 : 20;
    if (last) sheet.block(columns.quantity - 40, y - 16, right - columns.quantity + 40, 24, ink.wash);
    sheet.write(label, columns.quantity - 30, y, { face, colour: last ? ink.text : ink.quiet });
    sheet.write(`${formatDollars(cents)}${last ? ' USD' : ''}`, right - (last ? 10 : 0), y, {
      face,
      align: 'right',
    });
  });
  y += 44;
  for (const words of [describePayment(invoice), ...describeTax(invoice)]) {
    if (words) y = sheet.writeWrapped(words, page.margin, y, 400, { leading, colour: ink.quiet }) + leading;
  }
}

/** The operator's number for the tax, and who owes it. */
function describeTax({ tax }: InvoiceRow): string[] {
  if (!tax) return [];
  return [
    ...(tax.number ? [`Our ${tax.name} number: ${tax.number}`] : []),
    ...(tax.reverseCharge
      ? ['Reverse charge: the customer accounts for the VAT (article 196, Directive 2006/112/EC).']
      : []),
  ];
}

function listAmounts(invoice: InvoiceRow): [label: string, cents: number][] {
  const { refundedCents, totalCents } = invoice;
  const totals: [string, number][] = [...listTaxAmounts(invoice), ['Total', totalCents]];
  switch (invoice.status) {
    case 'open':
    case 'overdue':
      return [...totals, ['Amount due', totalCents]];
    case 'void':
      return [...totals, ['Amount due', 0]];
    default:
      return refundedCents > 0
        ? [...totals, [formatRefund(invoice), -refundedCents], ['Amount paid', totalCents - refundedCents]]
        : [...totals, ['Amount paid', totalCents]];
  }
}

/** Lines include the tax: the document takes it out of their sum once (decision 081). */
function listTaxAmounts({ tax, totalCents }: InvoiceRow): [label: string, cents: number][] {
  if (!tax) return [];
  return [
    ['Without tax', totalCents - tax.cents],
    [`${tax.name} ${tax.percent}%`, tax.cents],
  ];
}

function formatRefund({ refundedCents, tax }: InvoiceRow): string {
  if (!tax || tax.cents === 0) return 'Refunded';
  const refundedTax = computeIncludedTax(refundedCents, tax.percent);
  return `Refunded, with ${formatDollars(refundedTax)} ${tax.name}`;
}

const methodLabels: Record<NonNullable<InvoiceRow['method']>, string> = {
  card: 'by card',
  wire: 'by wire transfer',
  cryptocurrency: 'in cryptocurrency',
};

/** Names of card brands as Stripe gives them, where capitals do not follow from the code. */
const cardBrands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

function describeCard({ brand, last4 }: PaymentCard): string {
  const name = cardBrands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
  return `by ${name} card ending in ${last4}`;
}

function describePayment(invoice: InvoiceRow): string | null {
  const { card, dueAt, method, number, paidAt, reference, status } = invoice;
  if (paidAt && method) {
    const named = reference ? ` Reference: ${reference}` : '';
    return `Paid ${card ? describeCard(card) : methodLabels[method]} on ${formatDate(paidAt)}.${named}`;
  }
  if (status === 'void' || !dueAt) return null;
  return `Please pay by ${formatDate(dueAt)} by wire transfer or cryptocurrency, and name ${number}.`;
}

function writeSampleMark(sheet: Sheet): void {
  sheet.writeAcross('SAMPLE');
  sheet.write('Sample: payments are simulated here, and no money was charged.', page.margin, 776, {
    size: 8,
    colour: ink.bad,
  });
}

function writeFooter(sheet: Sheet, issuer: Issuer, place: string): void {
  const small = { size: 8, colour: ink.faint };
  sheet.rule(784);
  sheet.write(`Questions about this document: ${issuer.contact.billing}`, page.margin, 800, small);
  sheet.write(place, right, 800, { ...small, align: 'right' });
}
