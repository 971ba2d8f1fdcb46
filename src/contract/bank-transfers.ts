/** Payment by bank transfer: what payers owe, and what administrators match. Amounts are whole US cents. */
import { z } from 'zod';
import { id, idParams, requestDate, requestInteger, success, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

const cents = z.int();

export const bankTransferCharge = z.strictObject({
  id,
  /** The creditor reference (ISO 11649), without spaces. */
  code: z.string(),
  name: z.string(),
  kind: z.enum(['purchase', 'begin', 'renewal']),
  cents,
  /** What has arrived of it. */
  receivedCents: cents,
  state: z.enum(['open', 'paid', 'void']),
  payBy: timestamp,
  createdAt: timestamp,
});

/** The operator's account, in US dollars. */
export const bankAccount = z.strictObject({
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  bank: z.string(),
});

export const payableTransfer = z.strictObject({ charge: bankTransferCharge, account: bankAccount });
export type PayableTransfer = z.infer<typeof payableTransfer>;

/** For payers. */
export const bankTransferRoutes = defineRoutes({
  listBankTransfers: {
    method: 'GET',
    path: '/api/billing/bank-transfers',
    summary: 'What the caller has to pay by bank transfer, oldest first',
    tag: 'Billing',
    access: 'tour',
    owner: 'person',
    response: z.array(payableTransfer),
  },
  getBankTransfer: {
    method: 'GET',
    path: '/api/billing/bank-transfers/:id',
    summary: 'A payment by bank transfer, with the account to pay to',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    params: idParams,
    response: payableTransfer,
  },
});

const person = { userId: id, userName: z.string(), email: z.string() };

export const transferDesk = z.strictObject({
  charges: z.array(bankTransferCharge.extend(person)),
  /** There are more than the list shows. */
  hasMore: z.boolean(),
  /** Money that belongs to no payment yet. */
  unmatched: z.array(
    z.strictObject({
      id,
      bookedOn: z.iso.date(),
      cents,
      text: z.string().nullable(),
      payerName: z.string().nullable(),
    }),
  ),
  /** Money to send back. */
  refunds: z.array(
    z.strictObject({
      id,
      kind: z.enum(['refund', 'excess']),
      cents,
      createdAt: timestamp,
      code: z.string(),
      ...person,
      payerName: z.string().nullable(),
      payerAccount: z.string().nullable(),
    }),
  ),
});
export type TransferDesk = z.infer<typeof transferDesk>;

export const entryOutcome = z.enum([
  'paid',
  'overpaid',
  'partly_paid',
  'not_open',
  'seen_before',
  'unknown',
  'reversed',
  'unknown_reversal',
  'other_currency',
]);
export type EntryOutcome = z.infer<typeof entryOutcome>;

export const statementReport = z.strictObject({
  applied: z.boolean(),
  /** The first 1,000 entries; `counts` has all. */
  entries: z.array(
    z.strictObject({
      outcome: entryOutcome,
      bookedOn: z.iso.date(),
      cents,
      currency: z.string(),
      code: z.string().nullable(),
      text: z.string(),
      payerName: z.string().nullable(),
      expectedCents: cents.nullable(),
    }),
  ),
  counts: z.partialRecord(entryOutcome, z.int()),
  /** Outgoing and unbooked entries. */
  ignored: z.int(),
});
export type StatementReport = z.infer<typeof statementReport>;

const bankReference = z.string().trim().min(1, 'Enter the bank’s own id of the transfer').max(80);
const note = z.string().trim().max(500);

export const recordTransferForm = z.strictObject({
  bookedOn: requestDate,
  cents: requestInteger.min(1),
  bankReference,
  /** Needed when the amount is not what is left to pay. */
  note: note.default(''),
});

const forAdministrators = {
  tag: 'Administration',
  access: 'app',
  owner: 'installation',
  role: 'admin',
} as const;

export const transferDeskRoutes = defineRoutes({
  transferDesk: {
    ...forAdministrators,
    method: 'GET',
    path: '/api/admin/bank-transfers',
    summary: 'Open bank transfers, unmatched money and refunds to send; a search finds any reference',
    query: z.strictObject({
      /** A reference, an amount, or part of a name or address. */ search: z.string().max(100).optional(),
    }),
    response: transferDesk,
  },
  recordTransfer: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/admin/bank-transfers/:id',
    summary: 'Record a transfer for a payment; paid once its whole amount has arrived',
    limit: 'bulk',
    params: idParams,
    body: recordTransferForm,
    response: success,
  },
  matchTransfer: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/admin/bank-transfers/unmatched/:id/match',
    summary: 'Give an unmatched transfer to the payment with a reference',
    limit: 'bulk',
    params: idParams,
    body: z.strictObject({ reference: z.string().trim().min(1).max(60) }),
    response: success,
  },
  setTransferAside: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/admin/bank-transfers/unmatched/:id/set-aside',
    summary: 'Say that an unmatched transfer pays for nothing here',
    limit: 'bulk',
    params: idParams,
    body: z.strictObject({ note: note.min(1, 'Say why') }),
    response: success,
  },
  markTransferRefundSent: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/admin/bank-transfers/refunds/:id/sent',
    summary: 'Say that a refund was sent by bank transfer',
    limit: 'bulk',
    params: idParams,
    body: z.strictObject({ bankReference }),
    response: success,
  },
  importStatement: {
    ...forAdministrators,
    method: 'POST',
    path: '/api/admin/bank-transfers/statements',
    summary: 'Preview or apply a CAMT.053 statement; every transfer counts once',
    limit: 'upload',
    body: {
      kind: 'multipart',
      fields: z.strictObject({ apply: z.enum(['yes', 'no']).default('no') }),
      files: ['statement'],
      fileBytes: limits.statementBytes,
    },
    response: statementReport,
  },
});
