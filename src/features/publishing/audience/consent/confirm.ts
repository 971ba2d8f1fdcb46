import { and, eq, gt } from 'drizzle-orm';
import { audienceLimits } from '#contract/audience-limits.ts';
import { isAccountOpen } from '#features/identity/accounts';
import { hashToken } from '#platform/crypto/link-token.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { getSalt, hashAddress, liftSuppression } from '../address-hash.ts';
import type { AudienceDeps } from '../audience-deps.ts';
import { requireContactRoom } from '../contacts/contact-limit.ts';
import { createContactToken } from '../contacts/contacts.ts';
import { enterSequences } from '../mails/enter-sequences.ts';
import { type ContactRow, contactConsents, contacts, type OptInRow, optIns } from '../schema.ts';
import { describeRequester, type Requester } from './requester.ts';
import { findSender, type Sender } from './sign-up-pages.ts';

/** What the link in a confirmation mail is about; null for an unknown or expired link. */
export async function findOptIn(
  db: Queryable,
  token: string,
  now: Date,
): Promise<(Sender & { optIn: OptInRow }) | null> {
  const [optIn] = await db.select().from(optIns).where(isOpen(token, now));
  if (!optIn || !(await isAccountOpen(db, optIn.userId))) return null;
  const sender = await findSender(db, optIn.userId, optIn.personaId);
  return sender && { ...sender, optIn };
}

const isOpen = (token: string, now: Date) =>
  and(
    eq(optIns.tokenHash, hashToken(token)),
    gt(optIns.createdAt, addDays(now, -audienceLimits.confirmationDays)),
  );

/**
 * Confirms a sign-up or a request: the contact gets mails from now on, and the proof is stored. Repeatable.
 *
 * @returns the sender, or null for an unknown or expired link
 * @throws AppError PLAN_LIMIT when the creator's plan has no room for another contact
 */
export async function confirmOptIn(
  { clock, db }: AudienceDeps,
  token: string,
  requester: Requester,
): Promise<Sender | null> {
  const now = clock();
  const found = await findOptIn(db, token, now);
  if (!found) return null;
  await db.transaction(async (tx) => {
    const [optIn] = await tx.select().from(optIns).where(isOpen(token, now)).for('update');
    if (!optIn || optIn.confirmedAt) return;
    const contact = await agree(tx, optIn, now);
    await tx.update(optIns).set({ confirmedAt: now }).where(eq(optIns.id, optIn.id));
    const salt = await getSalt(tx, optIn.userId);
    const addressHash = hashAddress(salt, optIn.email);
    const { personaId, source, text, textVersion, userId } = optIn;
    await liftSuppression(tx, { userId, personaId, addressHash });
    const proof = { ...describeRequester(salt, requester), addressHash, text, textVersion, source };
    await tx
      .insert(contactConsents)
      .values({ ...proof, id: newId(), userId, contactId: contact.id, kind: 'given', at: now });
    await enterSequences(tx, [contact.id], { on: 'opt_in' }, now);
  });
  return found;
}

/** The contact of a confirmed address; made when there is none. */
async function agree(tx: Tx, optIn: OptInRow, now: Date): Promise<ContactRow> {
  const { email, name, personaId, userId } = optIn;
  const isThis = and(eq(contacts.personaId, personaId), eq(contacts.email, email));
  const [known] = await tx.select().from(contacts).where(isThis).for('update');
  const agreed = { consent: 'given', isUndeliverable: false } as const;
  if (!known) await requireContactRoom(tx, userId, 1);
  const [row] = known
    ? await tx
        .update(contacts)
        .set({ ...agreed, name: known.name || name })
        .where(eq(contacts.id, known.id))
        .returning()
    : await tx
        .insert(contacts)
        .values({
          ...agreed,
          id: newId(),
          userId,
          personaId,
          email,
          name,
          handle: '',
          language: '',
          tags: [],
          source: 'sign_up',
          token: createContactToken(),
          createdAt: now,
        })
        .returning();
  if (!row) throw new Error('the contact was not stored');
  return row;
}
