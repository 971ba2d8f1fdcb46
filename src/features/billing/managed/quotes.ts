import { and, asc, count, desc, eq, min } from 'drizzle-orm';
import type { z } from 'zod';
import { managedPlan } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import { agreedTokens, type quote, type quoteForm } from '#contract/managed.ts';
import type { Site } from '#contract/site.ts';
import { type InvoicingContext, requireSeller } from '#features/billing/invoices';
import { getAccount, getRecipient, listAccounts } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import { recordAuditEntry } from '#features/trust/audit';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { quoteDeclinedMail, quoteMail } from './mails.ts';
import { managedAgreements, managedQuotes } from './schema.ts';
import { syncAgreement } from './sync-agreement.ts';

type Quote = z.input<typeof quote>;
type QuoteRow = typeof managedQuotes.$inferSelect;

/** Maximum length of a list. */
const listLimit = 200;

/**
 * Stores a request for a Managed plan and mails it to the operator.
 *
 * @throws AppError CONFLICT while the account has an open request
 */
export async function requestQuote(
  tx: Tx,
  mailContext: MailContext & { contact: Site['contact'] },
  given: z.output<typeof quoteForm> & { userId: string; now: Date },
): Promise<Quote> {
  const { kind, message, models, now, userId } = given;
  const [row] = await tx
    .insert(managedQuotes)
    .values({ id: newId(), userId, kind, models, message, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new AppError('CONFLICT', 'We already have your request. We will answer by email.');
  const { email, name } = await getAccount(tx, userId);
  await mailContext.sendMail(
    tx,
    quoteMail(mailContext.brand, mailContext.contact, { email, name, kind, models, message }),
  );
  return toQuote(row);
}

export async function listQuotes(db: Queryable, userId: string): Promise<Quote[]> {
  const rows = await db
    .select()
    .from(managedQuotes)
    .where(eq(managedQuotes.userId, userId))
    .orderBy(desc(managedQuotes.id))
    .limit(listLimit);
  return rows.map(toQuote);
}

/** How many requests are unanswered, and the date of the oldest. */
export async function countWaitingQuotes(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(managedQuotes.createdAt) })
    .from(managedQuotes)
    .where(eq(managedQuotes.state, 'open'));
  return row ?? { count: 0, since: null };
}

/** Unanswered requests, the oldest first. */
export async function listOpenQuotes(
  db: Db,
): Promise<(Quote & { userId: string; email: string; name: string })[]> {
  const rows = await db
    .select()
    .from(managedQuotes)
    .where(eq(managedQuotes.state, 'open'))
    .orderBy(asc(managedQuotes.id))
    .limit(listLimit);
  const people = await listAccounts(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => {
    const { email = '', name = '' } = people.get(row.userId) ?? {};
    return { ...toQuote(row), userId: row.userId, email, name };
  });
}

export type QuoteAnswer = { quoteId: string; adminId: string; now: Date } & (
  | { answer: 'agree'; monthlyCents: number; tokensPerMonth: number | null }
  | { answer: 'decline'; reason: string }
);

/**
 * Answers a request. An agreement starts with its first invoice; access opens on the Thursday after that is paid. A
 * decline is mailed with its reason, which the billing page shows as well.
 *
 * @throws AppError NOT_FOUND, CONFLICT when the request was answered before or another agreement runs or sales are closed,
 *   VALIDATION_FAILED when the tokens do not fit the kind of plan (`agreedTokens`)
 */
export async function answerQuote(tx: Tx, context: InvoicingContext, given: QuoteAnswer): Promise<void> {
  const { adminId, now, quoteId } = given;
  const [asked] = await tx.select().from(managedQuotes).where(eq(managedQuotes.id, quoteId)).for('update');
  if (!asked) throw new AppError('NOT_FOUND', 'There is no such request.');
  if (asked.state !== 'open') throw new AppError('CONFLICT', `This request was already ${asked.state}.`);
  await tx
    .update(managedQuotes)
    .set({
      state: given.answer === 'agree' ? 'agreed' : 'declined',
      reason: given.answer === 'decline' ? given.reason : null,
      answeredAt: now,
      answeredBy: adminId,
    })
    .where(and(eq(managedQuotes.id, quoteId), eq(managedQuotes.state, 'open')));
  if (given.answer === 'decline') {
    const { kind, models, userId } = asked;
    const { email, firstName } = await getRecipient(tx, userId);
    const about = { email, firstName, kind, models, reason: given.reason };
    await context.sendMail(tx, quoteDeclinedMail(context.brand, about));
    await notifyUser(tx, {
      userId: asked.userId,
      occasion: `quote:${quoteId}`,
      title: 'We cannot offer you this Managed plan',
      message: given.reason,
    });
    await recordAuditEntry(tx, { actorId: adminId, action: 'quote.declined', subjectId: quoteId, now });
    return;
  }
  requireFittingTokens(asked.kind, given.tokensPerMonth);
  requireSeller(context.seller);
  const [agreement] = await tx
    .insert(managedAgreements)
    .values({
      id: newId(),
      userId: asked.userId,
      quoteId,
      kind: asked.kind,
      models: asked.models,
      monthlyCents: given.monthlyCents,
      tokensPerMonth: given.tokensPerMonth,
      agreedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: managedAgreements.id });
  if (!agreement) {
    throw new AppError('CONFLICT', 'This account already has an active Managed agreement. End it first.');
  }
  await notifyUser(tx, {
    userId: asked.userId,
    occasion: `quote:${quoteId}`,
    title: 'Your Managed plan is confirmed',
    message: `Your first invoice is on the billing page. Please pay it within ${managedPlan.paymentDueDays} days; access opens on the ${managedPlan.accessDay} after it is paid.`,
  });
  await syncAgreement(tx, context, agreement.id, now);
  const { monthlyCents, tokensPerMonth } = given;
  const details = { monthlyCents, tokensPerMonth };
  await recordAuditEntry(tx, { actorId: adminId, action: 'quote.agreed', subjectId: quoteId, details, now });
}

function requireFittingTokens(kind: Quote['kind'], tokens: number | null): void {
  const wanted = agreedTokens[kind];
  const field = { field: 'tokensPerMonth' };
  if (wanted === 'none' && tokens !== null) {
    throw new AppError(
      'VALIDATION_FAILED',
      'An agency’s content is unlimited: agree on it without tokens.',
      field,
    );
  }
  if (wanted === 'required' && tokens === null) {
    throw new AppError('VALIDATION_FAILED', 'Enter the tokens per month.', field);
  }
}

function toQuote({ createdAt, id, kind, message, models, reason, state }: QuoteRow): Quote {
  return { id, kind, models, message, state, reason, createdAt: createdAt.toISOString() };
}
