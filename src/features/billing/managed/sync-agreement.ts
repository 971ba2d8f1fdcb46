import { asc, eq } from 'drizzle-orm';
import { managedPlan } from '#contract/catalogue.ts';
import {
  formatDate,
  type InvoiceRow,
  type InvoicingContext,
  issueInvoice,
  listInvoicesById,
  notifyInvoiceIssued,
  voidInvoice,
} from '#features/billing/invoices';
import { expirePlanTokens, grantTokens } from '#features/billing/ledger';
import { clearPlan, setPlan } from '#features/billing/subscriptions';
import { getRecipient } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';
import { type AgreementStatus, computeAgreementStatus, type PaidMonth } from './agreement-status.ts';
import { credentialsMail } from './mails.ts';
import { type AgreementRow, managedAgreements, managedInvoices } from './schema.ts';

type InvoiceLink = { link: typeof managedInvoices.$inferSelect; invoice: InvoiceRow };

/**
 * Does everything that is due for an agreement: issues an invoice, opens or closes the plan, grants a month's tokens,
 * sends the credentials. Repeatable: every step happens once, however often and late this is called.
 */
export async function syncAgreement(
  tx: Tx,
  context: InvoicingContext,
  agreementId: string,
  now: Date,
): Promise<void> {
  const [agreement] = await tx
    .select()
    .from(managedAgreements)
    .where(eq(managedAgreements.id, agreementId))
    .for('update');
  if (!agreement || agreement.endedAt) return;
  const links = await listInvoiceLinks(tx, agreementId);
  const standing = computeAgreementStatus(agreement, toBills(links), now);
  if (standing.state === 'ended') return closeAgreement(tx, agreement, links, now);

  const isFirst = links.length === 0;
  if (isFirst || (standing.nextInvoiceAt && standing.nextInvoiceAt <= now)) {
    await issueNextInvoice(tx, context, agreement, standing, links.length, now);
    return syncAgreement(tx, context, agreementId, now);
  }
  await settleAccess(tx, agreement, standing, now);
  for (const month of standing.months) {
    const link = links.find(({ invoice }) => invoice.id === month.invoiceId);
    if (link) await grantMonth(tx, context, agreement, link, month, now);
  }
}

/** An agreement's invoices in order, without void ones. */
export async function listInvoiceLinks(tx: Pick<Tx, 'select'>, agreementId: string): Promise<InvoiceLink[]> {
  const links = await tx
    .select()
    .from(managedInvoices)
    .where(eq(managedInvoices.agreementId, agreementId))
    .orderBy(asc(managedInvoices.invoiceId));
  const found = await listInvoicesById(
    tx as Tx,
    links.map(({ invoiceId }) => invoiceId),
  );
  return found
    .filter(({ status }) => status !== 'void')
    .flatMap((invoice) => {
      const link = links.find(({ invoiceId }) => invoiceId === invoice.id);
      return link ? [{ link, invoice }] : [];
    });
}

export function toBills(links: readonly InvoiceLink[]) {
  return links.map(({ invoice }) => ({
    invoiceId: invoice.id,
    dueAt: invoice.dueAt ?? invoice.issuedAt,
    paidAt: invoice.paidAt,
  }));
}

async function issueNextInvoice(
  tx: Tx,
  context: InvoicingContext,
  agreement: AgreementRow,
  { nextInvoiceAt, nextMonth }: AgreementStatus,
  issued: number,
  now: Date,
): Promise<void> {
  const { id, models, monthlyCents, userId } = agreement;
  // The job runs hourly: an invoice issued within a day of its date is due when its month begins.
  const inTime = nextInvoiceAt && now < addDays(nextInvoiceAt, 1);
  const month = nextMonth
    ? ` from ${formatDate(nextMonth.from)}`
    : ` from the ${managedPlan.accessDay} on which access opens`;
  const text = `Managed plan, ${models} ${models === 1 ? 'model' : 'models'}, one month${month}`;
  const { id: invoiceId } = await issueInvoice(tx, context.seller, {
    userId,
    kind: 'managed',
    status: 'open',
    lines: [{ text, quantity: 100, unitCents: monthlyCents, cents: monthlyCents }],
    periodStart: nextMonth?.from,
    periodEnd: nextMonth?.until,
    dueAt: inTime && nextMonth ? nextMonth.from : addDays(now, managedPlan.paymentDueDays),
    key: `managed:${id}:${issued}`,
    now,
  });
  await tx.insert(managedInvoices).values({ invoiceId, agreementId: id });
  const [invoice] = await listInvoicesById(tx, [invoiceId]);
  if (invoice) await notifyInvoiceIssued(tx, context, invoice);
}

/**
 * Opens the plan until the end of its grace, so that it closes without another run; or closes it. The agreement is
 * written first, because the plan in effect takes its entitlements from it.
 */
async function settleAccess(
  tx: Tx,
  agreement: AgreementRow,
  { accessFrom, accessUntil, graceUntil, state }: AgreementStatus,
  now: Date,
): Promise<void> {
  const { id, models, userId } = agreement;
  const until = state === 'open' || state === 'grace' ? (graceUntil ?? accessUntil) : null;
  if (until?.getTime() === agreement.openUntil?.getTime()) return;
  await tx.update(managedAgreements).set({ openUntil: until }).where(eq(managedAgreements.id, id));
  if (until) {
    const reason = `Managed agreement, ${models} ${models === 1 ? 'model' : 'models'}`;
    await setPlan(tx, { userId, planId: 'managed', until, reason, source: 'managed', now });
    if (agreement.openUntil) return;
    await notifyUser(tx, {
      userId,
      occasion: `managed:${id}:opened:${accessFrom?.toISOString()}`,
      title: 'Your Managed plan is open',
      message: accessUntil ? `Your access is open until ${formatDate(accessUntil)}.` : '',
    });
  } else {
    await clearPlan(tx, userId, 'managed', now);
    await notifyUser(tx, {
      userId,
      occasion: `managed:${id}:closed:${agreement.openUntil?.toISOString()}`,
      title: 'Your Managed plan is paused',
      message: 'An invoice is unpaid. Access opens again as soon as we confirm your payment.',
    });
  }
}

/**
 * Sends the credentials mail once a payment arrived, and grants the tokens once its month has begun. An agreement
 * without an amount of tokens is metered instead.
 */
async function grantMonth(
  tx: Tx,
  context: InvoicingContext,
  { id, models, tokensPerMonth, userId }: AgreementRow,
  { invoice, link }: InvoiceLink,
  month: PaidMonth,
  now: Date,
): Promise<void> {
  const ofInvoice = eq(managedInvoices.invoiceId, invoice.id);
  if (!link.confirmedAt) {
    const { email, firstName } = await getRecipient(tx, userId);
    const { from, renews, until } = month;
    await context.sendMail(
      tx,
      credentialsMail(context.brand, {
        email,
        firstName,
        models,
        tokens: tokensPerMonth,
        from,
        until,
        access: renews ? 'continues' : from <= now ? 'open' : 'scheduled',
      }),
    );
    await tx.update(managedInvoices).set({ confirmedAt: now }).where(ofInvoice);
  }
  if (link.grantedAt || month.from > now) return;
  const key = `managed:${id}:${invoice.id}`;
  await expirePlanTokens(tx, { userId, idempotencyKey: `${key}:before` });
  if (tokensPerMonth !== null) {
    await grantTokens(tx, {
      userId,
      amount: tokensPerMonth,
      reason: 'plan',
      account: 'plan',
      expiresAt: month.until,
      idempotencyKey: key,
    });
  }
  await tx.update(managedInvoices).set({ grantedAt: now }).where(ofInvoice);
}

/** Ends the agreement, voids its unpaid invoices and closes the plan. */
async function closeAgreement(
  tx: Tx,
  { id, openUntil, userId }: AgreementRow,
  links: readonly InvoiceLink[],
  now: Date,
): Promise<void> {
  for (const { invoice } of links.filter(({ invoice: { paidAt } }) => !paidAt)) {
    await voidInvoice(tx, invoice.id);
  }
  if (openUntil) await clearPlan(tx, userId, 'managed', now);
  await tx
    .update(managedAgreements)
    .set({ endedAt: now, openUntil: null })
    .where(eq(managedAgreements.id, id));
  await notifyUser(tx, {
    userId,
    occasion: `managed:${id}:ended`,
    title: 'Your Managed plan has ended',
    message: 'Your content stays yours. Your account is now on the Free plan.',
  });
}
