import { and, eq, sql } from 'drizzle-orm';
import { createToken } from '#platform/crypto/link-token.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import { addHours } from '#platform/time.ts';
import { getSalt, hashAddress, suppressAddresses } from '../address-hash.ts';
import { findSender, type Sender } from '../consent/sign-up-pages.ts';
import { type ContactRow, contacts, optIns } from '../schema.ts';
import { audienceMail, getUnsubscribeUrl } from './audience-mail.ts';
import { getLeaseEnd } from './claim-mail.ts';
import { consentRequestMail } from './confirmation-mail.ts';
import { queueNextMails } from './enter-sequences.ts';
import { type AudienceMailRow, audienceMails, sequenceMails } from './schema.ts';
import { judgeSendError, type SendOutcome } from './send-outcome.ts';
import { stopMails } from './stop-mails.ts';

export type DeliverDeps = { db: Db; clock: () => Date; brand: MailBrand; mailer: Pick<Mailer, 'send'> };

/** Tries of a mail that the server puts off, with a wait that doubles from a quarter of an hour. */
const mostTries = 8;
const getNextTry = (now: Date, tries: number) => addHours(now, 0.25 * 2 ** (tries - 1));

type Outcome = SendOutcome | { kind: 'stopped' };

/** Sends a claimed mail, unless its contact has unsubscribed since, and records what happened. */
export async function deliverMail(deps: DeliverDeps, claimed: AudienceMailRow): Promise<void> {
  const made = await makeMail(deps, claimed);
  const outcome: Outcome = made
    ? await deps.mailer.send(made).then(() => ({ kind: 'sent' }) as const, judgeSendError)
    : { kind: 'stopped' };
  await deps.db.transaction((tx) => recordOutcome(tx, claimed, outcome, deps.clock()));
}

/** The mail as it is now; null when it must not be sent any more. */
async function makeMail({ brand, clock, db }: DeliverDeps, claimed: AudienceMailRow): Promise<Mail | null> {
  const [contact] = await db.select().from(contacts).where(eq(contacts.id, claimed.contactId));
  if (!contact || contact.email === null || contact.isUndeliverable) return null;
  const sender = await findSender(db, contact.userId, contact.personaId);
  if (!sender) return null;
  const made =
    claimed.sequenceMailId === null
      ? await makeRequest(db, brand, sender, contact, clock())
      : await makeSequenceMail(db, brand, sender, contact, claimed.sequenceMailId);
  return made && { ...made, id: claimed.id };
}

async function makeRequest(
  db: Db,
  brand: MailBrand,
  sender: Sender,
  contact: ContactRow,
  now: Date,
): Promise<Mail | null> {
  if (contact.consent !== 'requested' || contact.email === null) return null;
  const { hash, token } = createToken();
  const open = await db
    .update(optIns)
    .set({ tokenHash: hash, createdAt: now, lastMailAt: now, mailsSent: sql`${optIns.mailsSent} + 1` })
    .where(
      and(
        eq(optIns.personaId, contact.personaId),
        eq(optIns.email, contact.email),
        eq(optIns.source, 'request'),
      ),
    )
    .returning({ id: optIns.id });
  if (open.length === 0) return null;
  const unsubscribeUrl = getUnsubscribeUrl(brand, contact.token);
  return consentRequestMail(brand, sender, { email: contact.email, token, unsubscribeUrl });
}

async function makeSequenceMail(
  db: Db,
  brand: MailBrand,
  sender: Sender,
  { consent, email, token }: ContactRow,
  sequenceMailId: string,
): Promise<Mail | null> {
  if (consent !== 'given' || email === null) return null;
  const [content] = await db.select().from(sequenceMails).where(eq(sequenceMails.id, sequenceMailId));
  return content ? audienceMail(brand, sender, content, { email, token }) : null;
}

async function recordOutcome(tx: Tx, claimed: AudienceMailRow, outcome: Outcome, now: Date): Promise<void> {
  const state = toState(outcome, claimed.tries);
  const recorded = await tx
    .update(audienceMails)
    .set({
      state,
      problem: 'problem' in outcome ? outcome.problem : null,
      ...(state === 'waiting' && { dueAt: getNextTry(now, claimed.tries) }),
    })
    // A worker that was frozen for longer than its lease finds the row settled.
    .where(and(eq(audienceMails.id, claimed.id), eq(audienceMails.state, 'sending')))
    .returning({ id: audienceMails.id });
  if (recorded.length === 0 || state === 'waiting') return;
  if (outcome.kind === 'undeliverable') await markUndeliverable(tx, claimed, now);
  await continueSequence(tx, claimed, now);
}

function toState(outcome: Outcome, tries: number): AudienceMailRow['state'] {
  if (outcome.kind === 'sent' || outcome.kind === 'unclear' || outcome.kind === 'stopped')
    return outcome.kind;
  return outcome.kind === 'later' && tries < mostTries ? 'waiting' : 'failed';
}

async function markUndeliverable(tx: Tx, { contactId, userId }: AudienceMailRow, now: Date): Promise<void> {
  const [contact] = await tx
    .update(contacts)
    .set({ isUndeliverable: true })
    .where(eq(contacts.id, contactId))
    .returning();
  await stopMails(tx, [contactId], now);
  if (!contact?.email) return;
  const address = {
    personaId: contact.personaId,
    addressHash: hashAddress(await getSalt(tx, userId), contact.email),
  };
  await suppressAddresses(tx, userId, [address], { reason: 'undeliverable', now });
}

/** Queues what comes after a mail. */
async function continueSequence(
  tx: Tx,
  { contactId, sequenceMailId }: AudienceMailRow,
  now: Date,
): Promise<void> {
  if (sequenceMailId === null) return;
  const [row] = await tx
    .select({ sequenceId: sequenceMails.sequenceId })
    .from(sequenceMails)
    .where(eq(sequenceMails.id, sequenceMailId));
  if (row) await queueNextMails(tx, { sequenceIds: [row.sequenceId], contactIds: [contactId] }, now);
}

/**
 * Settles mails whose worker stopped while it sent them: they are perhaps delivered, and are not repeated. What comes after
 * them goes on.
 */
export async function settleLeftMails({ clock, db }: Pick<DeliverDeps, 'clock' | 'db'>): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const left = await tx
      .update(audienceMails)
      .set({ state: 'unclear', problem: 'the worker stopped' })
      .where(
        and(
          eq(audienceMails.state, 'sending'),
          sql`${audienceMails.startedAt} < ${getLeaseEnd(now)}::timestamptz`,
        ),
      )
      .returning();
    for (const mail of left) await continueSequence(tx, mail, now);
  });
}
