/** Receipts and invoices. Amounts are whole cents of US dollars. */
import { z } from 'zod';
import { cents } from './billing.ts';
import { id, idParams, pageSize, success, timestamp } from './common.ts';
import { defineRoutes } from './route.ts';
import { documentTax } from './taxes.ts';

export const invoiceKind = z.enum(['subscription', 'tokens', 'enterprise', 'managed']);
/** A receipt is always `paid`. */
export const invoiceStatus = z.enum(['open', 'paid', 'overdue', 'void', 'refunded']);

/** The payment method; an administrator records wire and cryptocurrency. */
export const paymentMethod = z.enum(['card', 'wire', 'cryptocurrency']);

export const invoiceLine = z.strictObject({
  text: z.string(),
  /** In hundredths: 2.5 gigabytes are 250. */
  quantity: z.int(),
  unitCents: cents,
  cents,
});

/** The card of a payment, as the provider names it. */
const paymentCard = z.strictObject({ brand: z.string(), last4: z.string() });
export type PaymentCard = z.infer<typeof paymentCard>;

export const invoice = z.strictObject({
  id,
  number: z.string(),
  kind: invoiceKind,
  status: invoiceStatus,
  lines: z.array(invoiceLine),
  totalCents: cents,
  /** The tax that the total contains. */
  tax: documentTax.nullable(),
  refundedCents: cents,
  periodStart: timestamp.nullable(),
  periodEnd: timestamp.nullable(),
  issuedAt: timestamp,
  dueAt: timestamp.nullable(),
  paidAt: timestamp.nullable(),
  method: paymentMethod.nullable(),
  card: paymentCard.nullable(),
});
export type Invoice = z.infer<typeof invoice>;

export const usageCosts = z.strictObject({
  gpuHours: z.number(),
  gpuCost: z.number(),
  /** Hours. */
  cpuTime: z.number(),
  cpuCost: z.number(),
  tokensUsed: z.int(),
  tokensCost: z.number(),
  /** Gigabytes. */
  storageUsed: z.number(),
  storageCost: z.number(),
  totalUsageCost: z.number(),
});
export type UsageCosts = z.infer<typeof usageCosts>;

/** An invoice with the fields of docs/requirements/signed-in.md, section 3; amounts in dollars with two decimals. */
export const enterpriseInvoice = z.strictObject({
  id,
  invoiceNumber: z.string(),
  billingPeriodStart: timestamp,
  billingPeriodEnd: timestamp,
  dueDate: timestamp,
  totalAmount: z.number(),
  baseFee: z.number(),
  gpuCost: z.number(),
  cpuCost: z.number(),
  tokensCost: z.number(),
  storageCost: z.number(),
  status: invoiceStatus,
});
export type EnterpriseInvoice = z.infer<typeof enterpriseInvoice>;

export const invoiceRoutes = defineRoutes({
  listInvoices: {
    method: 'GET',
    path: '/api/billing/invoices',
    summary: "The caller's receipts and invoices, newest first; `before` gives the next page",
    tag: 'Billing',
    access: 'tour',
    owner: 'person',
    query: z.strictObject({
      limit: pageSize,
      /** The id of the last invoice of the previous page. */
      before: id.optional(),
    }),
    response: z.array(invoice),
  },
  invoiceFile: {
    method: 'GET',
    path: '/api/billing/invoices/:id/pdf',
    summary: 'An invoice or receipt as PDF',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    params: idParams,
    response: { kind: 'binary', description: 'PDF' },
  },
});

export const enterpriseRoutes = defineRoutes({
  enterpriseCosts: {
    method: 'GET',
    path: '/api/enterprise/usage/costs',
    summary: 'Usage costs of the current period so far (Enterprise only)',
    tag: 'Enterprise',
    access: 'app',
    owner: 'person',
    response: usageCosts,
  },
  listEnterpriseInvoices: {
    method: 'GET',
    path: '/api/enterprise/invoices',
    summary: 'Invoices of an Enterprise account, newest first',
    tag: 'Enterprise',
    access: 'app',
    owner: 'person',
    response: z.array(enterpriseInvoice),
  },
  generateEnterpriseInvoice: {
    method: 'POST',
    path: '/api/enterprise/invoice/generate',
    summary: 'Create the invoice of the last complete period, once per period',
    tag: 'Enterprise',
    access: 'app',
    owner: 'person',
    limit: 'payment',
    status: 201,
    response: enterpriseInvoice,
  },
});

export const payInvoiceForm = z.strictObject({
  method: paymentMethod.exclude(['card']),
  /** The reference of the bank or blockchain. */
  reference: z.string().trim().min(1, 'Enter the payment reference').max(200),
});

export const adminInvoiceRoutes = defineRoutes({
  listOpenInvoices: {
    method: 'GET',
    path: '/api/admin/invoices',
    summary: 'Unpaid invoices, longest overdue first',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    response: z.array(invoice.extend({ userId: id, email: z.string() })),
  },
  markInvoicePaid: {
    method: 'POST',
    path: '/api/admin/invoices/:id/paid',
    summary: 'Record that an invoice was paid by wire or cryptocurrency',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    params: idParams,
    body: payInvoiceForm,
    response: success,
  },
});
