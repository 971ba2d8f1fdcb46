import { asc, eq } from 'drizzle-orm';
import { managedPlan } from '#contract/catalogue.ts';
import {
  dateInWords,
  type InvoiceRow,
  invoicesById,
  issueInvoice,
  tellOfInvoice,
  voidInvoice,
} from '#features/billing/invoices';
import { expirePlanTokens, grantTokens } from '#features/billing/ledger';
import { clearPlan, setPlan } from '#features/billing/subscriptions';
import { recipientOf } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { addDays } from './calendar.ts';
import { credentialsMail } from './mails.ts';
import { type AgreementRow, managedAgreements, managedInvoices } from './schema.ts';
import { type PaidMonth, type Standing, standingOf } from './standing.ts';

export type ManagedPost = { brand: MailBrand; sendMail: (tx: Tx, mail: Mail) => Promise<void> };

type Link = { link: typeof managedInvoices.$inferSelect; invoice: InvoiceRow };

/**
 * Does what is due for an agreement at a moment: issues an invoice, opens or closes the plan, gives a month's
 * tokens, sends the credentials. Repeatable: each is done once, however often and late it is called.
 */
export async function syncAgreement(
  tx: Tx,
  post: ManagedPost,
  agreementId: string,
  now: Date,
): Promise<void> {
  const [agreement] = await tx
    .select()
    .from(managedAgreements)
    .where(eq(managedAgreements.id, agreementId))
    .for('update');
  if (!agreement || agreement.endedAt) return;
  const links = await linksOf(tx, agreementId);
  const standing = standingOf(agreement, billsOf(links), now);
  if (standing.state === 'ended') return end(tx, agreement, links, now);

  const isFirst = links.length === 0;
  if (isFirst || (standing.nextInvoiceAt && standing.nextInvoiceAt <= now)) {
    await issueNext(tx, post, agreement, standing, links.length, now);
    return syncAgreement(tx, post, agreementId, now);
  }
  await settleAccess(tx, agreement, standing, now);
  for (const month of standing.months) {
    const link = links.find(({ invoice }) => invoice.id === month.invoiceId);
    if (link) await giveMonth(tx, post, agreement, link, month, now);
  }
}

/** An agreement's invoices in order, those taken back left out. */
export async function linksOf(tx: Pick<Tx, 'select'>, agreementId: string): Promise<Link[]> {
  const links = await tx
    .select()
    .from(managedInvoices)
    .where(eq(managedInvoices.agreementId, agreementId))
    .orderBy(asc(managedInvoices.invoiceId));
  const found = await invoicesById(
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

export function billsOf(links: readonly Link[]) {
  return links.map(({ invoice }) => ({
    invoiceId: invoice.id,
    dueAt: invoice.dueAt ?? invoice.issuedAt,
    paidAt: invoice.paidAt,
  }));
}

async function issueNext(
  tx: Tx,
  post: ManagedPost,
  agreement: AgreementRow,
  { nextInvoiceAt, nextMonth }: Standing,
  issued: number,
  now: Date,
): Promise<void> {
  const { id, models, monthlyCents, userId } = agreement;
  // The job comes every hour: an invoice of the day is due with the month that it is for.
  const inTime = nextInvoiceAt && now < addDays(nextInvoiceAt, 1);
  const month = nextMonth ? ` from ${dateInWords(nextMonth.from)}` : ' from the day of payment';
  const text = `Managed plan, ${models} ${models === 1 ? 'model' : 'models'}, one month${month}`;
  const { id: invoiceId } = await issueInvoice(tx, {
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
  const [invoice] = await invoicesById(tx, [invoiceId]);
  if (invoice) await tellOfInvoice(tx, post, invoice);
}

/** Opens the plan until the end of its grace, so that it closes even if nobody comes by; or closes it. */
async function settleAccess(
  tx: Tx,
  agreement: AgreementRow,
  { accessUntil, graceUntil, state }: Standing,
  now: Date,
): Promise<void> {
  const { id, models, userId } = agreement;
  const until = state === 'open' || state === 'grace' ? (graceUntil ?? accessUntil) : null;
  if (until?.getTime() === agreement.openUntil?.getTime()) return;
  if (until) {
    const reason = `Managed agreement, ${models} ${models === 1 ? 'model' : 'models'}`;
    await setPlan(tx, { userId, planId: 'managed', until, reason, source: 'managed', now });
  } else {
    await clearPlan(tx, userId, 'managed', now);
    await notifyUser(tx, {
      userId,
      occasion: `managed:${id}:closed:${agreement.openUntil?.toISOString()}`,
      title: 'Your Managed plan is paused',
      message: 'Its invoice is not paid. Access opens again as soon as the payment is confirmed.',
    });
  }
  await tx.update(managedAgreements).set({ openUntil: until }).where(eq(managedAgreements.id, id));
}

/** The credentials mail as soon as a payment is there, and the tokens once its month has begun. */
async function giveMonth(
  tx: Tx,
  post: ManagedPost,
  { id, models, tokensPerMonth, userId }: AgreementRow,
  { invoice, link }: Link,
  month: PaidMonth,
  now: Date,
): Promise<void> {
  const ofInvoice = eq(managedInvoices.invoiceId, invoice.id);
  if (!link.confirmedAt) {
    const { email, firstName } = await recipientOf(tx, userId);
    const { from, until } = month;
    const opens = from <= now;
    await post.sendMail(
      tx,
      credentialsMail(post.brand, { email, firstName, models, tokens: tokensPerMonth, from, until, opens }),
    );
    await tx.update(managedInvoices).set({ confirmedAt: now }).where(ofInvoice);
  }
  if (link.grantedAt || month.from > now) return;
  const key = `managed:${id}:${invoice.id}`;
  await expirePlanTokens(tx, { userId, idempotencyKey: `${key}:before` });
  await grantTokens(tx, {
    userId,
    amount: tokensPerMonth,
    reason: 'plan',
    account: 'plan',
    expiresAt: month.until,
    idempotencyKey: key,
  });
  await tx.update(managedInvoices).set({ grantedAt: now }).where(ofInvoice);
}

/** What ends, ends whole: an invoice that was not paid is taken back with it. */
async function end(
  tx: Tx,
  { id, openUntil, userId }: AgreementRow,
  links: readonly Link[],
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
    message: 'What you made stays yours, and your account goes on as a free one.',
  });
}
