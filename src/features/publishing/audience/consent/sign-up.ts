import { and, count, eq, gt, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import type { AudienceDeps } from '../audience-deps.ts';
import { readContactLimit } from '../contacts/contact-limit.ts';
import { sendConfirmationJob } from '../mails/send-confirmation.ts';
import { findSendingProblem } from '../require-sending.ts';
import { contacts, optIns } from '../schema.ts';
import { consentVersion, formatConsentText } from './consent-text.ts';
import { findPublicPage, type Sender } from './sign-up-pages.ts';

/** Minutes between two confirmation mails to an address, and how many it gets in all and of all pages in a day. */
const resend = { minutes: 10, most: 5, mostInDay: 5 };

type SignUp = { email: string; name: string };

/** A sign-up page, and whether it takes sign-ups now. */
export async function readSignUpPage(
  { db, settings }: Pick<AudienceDeps, 'db' | 'settings'>,
  slug: string,
): Promise<(Sender & { consentText: string; takesSignUps: boolean }) | null> {
  const sender = await findPublicPage(db, slug);
  if (!sender) return null;
  const { page, personaName } = sender;
  const { most, used } = await readContactLimit(db, page.userId);
  const hasRoom = most === null || used < most;
  return {
    ...sender,
    consentText: formatConsentText(personaName, page.senderName),
    takesSignUps: page.isOpen && hasRoom && findSendingProblem(settings) === null,
  };
}

/**
 * Takes a sign-up: a mail with a link goes to the address, and nothing else happens before it is opened. An address that is
 * signed up already, or got such a mail just now, gets none; the caller cannot tell.
 *
 * @throws AppError NOT_FOUND for an unknown page; UNAVAILABLE for one that takes no sign-ups
 */
export async function signUp(deps: AudienceDeps, slug: string, form: SignUp): Promise<void> {
  const page = await readSignUpPage(deps, slug);
  if (!page) throw new AppError('NOT_FOUND', 'There is no such page.');
  if (!page.takesSignUps) throw new AppError('UNAVAILABLE', 'Sign-up is closed at the moment.');
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    if (await mustNotMail(tx, page.page.personaId, form.email, now)) return;
    const optInId = await storeOptIn(tx, page, form, now);
    await deps.queue.enqueue(tx, sendConfirmationJob, { optInId });
  });
}

async function mustNotMail(tx: Tx, personaId: string, email: string, now: Date): Promise<boolean> {
  // A double click sends one mail.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audience-join:${email}`}, 0))`);
  const [known] = await tx
    .select({ consent: contacts.consent, isUndeliverable: contacts.isUndeliverable })
    .from(contacts)
    .where(and(eq(contacts.personaId, personaId), eq(contacts.email, email)));
  if (known?.consent === 'given' && !known.isUndeliverable) return true;
  const [open] = await tx
    .select()
    .from(optIns)
    .where(and(eq(optIns.personaId, personaId), eq(optIns.email, email)))
    .for('update');
  const since = new Date(now.getTime() - resend.minutes * 60_000);
  if (open?.lastMailAt && open.lastMailAt > since) return true;
  if (open && open.confirmedAt === null && open.mailsSent >= resend.most) return true;
  const [day] = await tx
    .select({ mails: count() })
    .from(optIns)
    .where(and(eq(optIns.email, email), gt(optIns.lastMailAt, addDays(now, -1))));
  return (day?.mails ?? 0) >= resend.mostInDay;
}

async function storeOptIn(
  tx: Tx,
  { consentText, page }: Sender & { consentText: string },
  { email, name }: SignUp,
  now: Date,
): Promise<string> {
  const { personaId, userId } = page;
  const said = {
    name,
    source: 'sign_up_page',
    text: consentText,
    textVersion: consentVersion,
  } as const;
  const [before] = await tx
    .select({ mailsSent: optIns.mailsSent, confirmedAt: optIns.confirmedAt })
    .from(optIns)
    .where(and(eq(optIns.personaId, personaId), eq(optIns.email, email)));
  const mailsSent = before && !before.confirmedAt ? before.mailsSent + 1 : 1;
  const [row] = await tx
    .insert(optIns)
    .values({ ...said, id: newId(), userId, personaId, email, mailsSent, lastMailAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: [optIns.personaId, optIns.email],
      set: { ...said, mailsSent, lastMailAt: now, createdAt: now, confirmedAt: null },
    })
    .returning({ id: optIns.id });
  if (!row) throw new Error('the sign-up was not stored');
  return row.id;
}
