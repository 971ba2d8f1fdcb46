import { and, asc, count, desc, eq, min } from 'drizzle-orm';
import type { z } from 'zod';
import { managedPlan } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import type { quote, quoteForm } from '#contract/managed.ts';
import type { Site } from '#contract/site.ts';
import { accountOf, accountsOf } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import { recordAct } from '#features/trust/audit';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { quoteMail } from './mails.ts';
import { managedAgreements, managedQuotes } from './schema.ts';
import { type ManagedPost, syncAgreement } from './sync-agreement.ts';

type Quote = z.input<typeof quote>;
type QuoteRow = typeof managedQuotes.$inferSelect;

/** Most that a list shows. */
const shown = 200;

/**
 * Asks the operator for a Managed plan, who is told by mail.
 *
 * @throws AppError CONFLICT while a request of the same person waits
 */
export async function requestQuote(
  tx: Tx,
  post: ManagedPost & { contact: Site['contact'] },
  given: z.output<typeof quoteForm> & { userId: string; now: Date },
): Promise<Quote> {
  const { kind, message, models, now, userId } = given;
  const [row] = await tx
    .insert(managedQuotes)
    .values({ id: newId(), userId, kind, models, message, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new AppError('CONFLICT', 'Your request is with us already. We answer by e-mail.');
  const { email, name } = await accountOf(tx, userId);
  await post.sendMail(tx, quoteMail(post.brand, post.contact, { email, name, kind, models, message }));
  return presentQuote(row);
}

export async function quotesOf(db: Queryable, userId: string): Promise<Quote[]> {
  const rows = await db
    .select()
    .from(managedQuotes)
    .where(eq(managedQuotes.userId, userId))
    .orderBy(desc(managedQuotes.id))
    .limit(shown);
  return rows.map(presentQuote);
}

/** How many requests wait for an answer. */
export async function waitingQuotes(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(managedQuotes.createdAt) })
    .from(managedQuotes)
    .where(eq(managedQuotes.state, 'open'));
  return row ?? { count: 0, since: null };
}

/** Requests that wait for an answer, the oldest first. */
export async function openQuotes(
  db: Db,
): Promise<(Quote & { userId: string; email: string; name: string })[]> {
  const rows = await db
    .select()
    .from(managedQuotes)
    .where(eq(managedQuotes.state, 'open'))
    .orderBy(asc(managedQuotes.id))
    .limit(shown);
  const people = await accountsOf(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => {
    const { email = '', name = '' } = people.get(row.userId) ?? {};
    return { ...presentQuote(row), userId: row.userId, email, name };
  });
}

export type QuoteAnswer = { quoteId: string; adminId: string; now: Date } & (
  | { answer: 'agree'; monthlyCents: number; tokensPerMonth: number }
  | { answer: 'decline'; reason: string }
);

/**
 * The operator's answer. An agreement begins with its first invoice, which opens access once it is paid.
 *
 * @throws AppError NOT_FOUND, CONFLICT when it is answered already or another agreement runs
 */
export async function answerQuote(tx: Tx, post: ManagedPost, given: QuoteAnswer): Promise<void> {
  const { adminId, now, quoteId } = given;
  const [asked] = await tx.select().from(managedQuotes).where(eq(managedQuotes.id, quoteId)).for('update');
  if (!asked) throw new AppError('NOT_FOUND', 'There is no such request.');
  if (asked.state !== 'open') throw new AppError('CONFLICT', `This request was ${asked.state} already.`);
  await tx
    .update(managedQuotes)
    .set({
      state: given.answer === 'agree' ? 'agreed' : 'declined',
      answeredAt: now,
      answeredBy: adminId,
    })
    .where(and(eq(managedQuotes.id, quoteId), eq(managedQuotes.state, 'open')));
  if (given.answer === 'decline') {
    await notifyUser(tx, {
      userId: asked.userId,
      occasion: `quote:${quoteId}`,
      title: 'We cannot offer you this Managed plan',
      message: given.reason,
    });
    await recordAct(tx, { actorId: adminId, action: 'quote.declined', subjectId: quoteId, now });
    return;
  }
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
    throw new AppError('CONFLICT', 'A Managed agreement of theirs runs already; it has to end first.');
  }
  await notifyUser(tx, {
    userId: asked.userId,
    occasion: `quote:${quoteId}`,
    title: 'Your Managed plan is agreed on',
    message: `Your first invoice is on the billing page. Access opens once it is paid; please pay within ${managedPlan.paymentDueDays} days.`,
  });
  await syncAgreement(tx, post, agreement.id, now);
  const { monthlyCents, tokensPerMonth } = given;
  const details = { monthlyCents, tokensPerMonth };
  await recordAct(tx, { actorId: adminId, action: 'quote.agreed', subjectId: quoteId, details, now });
}

function presentQuote({ createdAt, id, kind, message, models, state }: QuoteRow): Quote {
  return { id, kind, models, message, state, createdAt: createdAt.toISOString() };
}
