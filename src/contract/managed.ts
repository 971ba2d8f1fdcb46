/** The Managed line (docs/requirements/public-site.md, section 9): quote, agreement, invoice, access window. */
import { z } from 'zod';
import { cents } from './billing.ts';
import { id, idParams, success, timestamp } from './common.ts';
import { defineRoutes } from './route.ts';

export const quoteKind = z.enum(['creator', 'agency', 'enterprise']);
export const quoteForm = z.strictObject({
  kind: quoteKind,
  models: z.int().min(1, 'At least one model').max(500),
  message: z.string().trim().max(2_000).default(''),
});

export const quote = z.strictObject({
  id,
  kind: quoteKind,
  models: z.int(),
  message: z.string(),
  state: z.enum(['open', 'agreed', 'declined']),
  /** Why it was declined; null otherwise. */
  reason: z.string().nullable(),
  createdAt: timestamp,
});
export type Quote = z.infer<typeof quote>;

/**
 * An agreement. Access is open from the Thursday (`managedPlan.accessDay`) of the first paid invoice until
 * `accessUntil`, plus three days of grace.
 */
export const agreement = z.strictObject({
  id,
  kind: quoteKind,
  models: z.int(),
  monthlyCents: cents,
  /** Null: unlimited content, which is metered and not capped. */
  tokensPerMonth: z.int().nullable(),
  /** `scheduled`: paid, and opens on its Thursday. */
  state: z.enum(['waiting', 'scheduled', 'open', 'grace', 'closed', 'ended']),
  accessFrom: timestamp.nullable(),
  accessUntil: timestamp.nullable(),
  nextInvoiceAt: timestamp.nullable(),
  /** When access ends for good, once that was asked for; null while the agreement continues. */
  endsAt: timestamp.nullable(),
});
export type Agreement = z.infer<typeof agreement>;

/**
 * Whether a kind of agreement has a monthly amount of tokens (docs/requirements/public-site.md, section 9): an agency's
 * content is unlimited, and an Enterprise quote says what it includes.
 */
export const agreedTokens: Record<z.infer<typeof quoteKind>, 'required' | 'optional' | 'none'> = {
  creator: 'required',
  agency: 'none',
  enterprise: 'optional',
};

export const managedRoutes = defineRoutes({
  managed: {
    method: 'GET',
    path: '/api/billing/managed',
    summary: "The caller's quote requests and agreement",
    tag: 'Billing',
    access: 'tour',
    owner: 'person',
    response: z.strictObject({ quotes: z.array(quote), agreement: agreement.nullable() }),
  },
  requestQuote: {
    method: 'POST',
    path: '/api/billing/quotes',
    summary: 'Request a quote for a Managed plan',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    limit: 'contact',
    status: 201,
    body: quoteForm,
    response: quote,
  },
  endAgreement: {
    method: 'POST',
    path: '/api/billing/managed/end',
    summary: 'Cancel the agreement at the end of its period, at least seven days before the next one',
    tag: 'Billing',
    access: 'app',
    owner: 'person',
    response: agreement,
  },
  listQuotes: {
    method: 'GET',
    path: '/api/admin/quotes',
    summary: 'Open quote requests, oldest first',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    response: z.array(quote.extend({ userId: id, email: z.string(), name: z.string() })),
  },
  answerQuote: {
    method: 'POST',
    path: '/api/admin/quotes/:id',
    summary: 'Accept a quote request, which issues the first invoice, or decline it',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    params: idParams,
    body: z.discriminatedUnion('answer', [
      z.strictObject({
        answer: z.literal('agree'),
        monthlyCents: cents.min(100).max(100_000_00),
        /** Null: unlimited, see `agreedTokens`. */
        tokensPerMonth: z.int().min(1).max(1_000_000).nullable(),
      }),
      z.strictObject({ answer: z.literal('decline'), reason: z.string().trim().min(1).max(500) }),
    ]),
    response: success,
  },
});
