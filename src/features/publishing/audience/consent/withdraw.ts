import { and, eq } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { getSalt, hashAddress, suppressAddresses } from '../address-hash.ts';
import type { AudienceDeps } from '../audience-deps.ts';
import { eraseContacts } from '../contacts/erase-contacts.ts';
import { stopMails } from '../mails/stop-mails.ts';
import { type ContactRow, contactConsents, contacts, optIns } from '../schema.ts';
import { consentVersion } from './consent-text.ts';
import { describeRequester, type Requester } from './requester.ts';
import { findSender, type Sender } from './sign-up-pages.ts';

/** The contact of a link in a mail and who wrote to them; null for an unknown link and an erased contact. */
export async function findLinkedContact(
  db: Queryable,
  token: string,
): Promise<{ contact: ContactRow; sender: Sender | null } | null> {
  const [contact] = await db.select().from(contacts).where(eq(contacts.token, token));
  if (!contact) return null;
  return { contact, sender: await findSender(db, contact.userId, contact.personaId) };
}

/**
 * Unsubscribes the contact of a link at once: mails that wait are not sent, and the address is not written to again. Works
 * also where the account is suspended. Repeatable; an unknown link changes nothing.
 *
 * @param source `one_click` for a mail program's request (RFC 8058), `link` for the page
 */
export async function unsubscribe(
  { clock, db }: Pick<AudienceDeps, 'clock' | 'db'>,
  token: string,
  source: 'one_click' | 'link',
  requester: Requester,
): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    const [contact] = await tx.select().from(contacts).where(eq(contacts.token, token)).for('update');
    if (!contact || contact.consent === 'withdrawn') return;
    await withdraw(tx, contact, { source, requester, now });
  });
}

async function withdraw(
  tx: Tx,
  { email, id, personaId, userId }: ContactRow,
  { now, requester, source }: { source: string; requester: Requester; now: Date },
): Promise<void> {
  await tx.update(contacts).set({ consent: 'withdrawn' }).where(eq(contacts.id, id));
  await stopMails(tx, [id], now);
  if (email === null) return;
  const salt = await getSalt(tx, userId);
  const addressHash = hashAddress(salt, email);
  await suppressAddresses(tx, userId, [{ personaId, addressHash }], { reason: 'withdrawn', now });
  await tx.delete(optIns).where(and(eq(optIns.personaId, personaId), eq(optIns.email, email)));
  await tx.insert(contactConsents).values({
    ...describeRequester(salt, requester),
    id: newId(),
    userId,
    contactId: id,
    kind: 'withdrawn',
    text: 'Unsubscribe',
    textVersion: consentVersion,
    source,
    addressHash,
    at: now,
  });
}

/** Erases the contact of a link, as the person asks: only the hash of the address stays. Repeatable. */
export async function eraseLinkedContact(db: Db, token: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [contact] = await tx.select().from(contacts).where(eq(contacts.token, token)).for('update');
    if (contact) await eraseContacts(tx, { userId: contact.userId, now }, [contact.id], 'asked');
  });
}
