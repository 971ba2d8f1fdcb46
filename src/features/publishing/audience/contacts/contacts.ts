import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { addContactForm, Contact, ContactPage, changeContactForm } from '#contract/audience.ts';
import { AppError } from '#contract/errors.ts';
import { getPersona } from '#features/library/personas';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { findSuppressions, getSalt, hashAddress } from '../address-hash.ts';
import { enterSequences } from '../mails/enter-sequences.ts';
import { stopMails } from '../mails/stop-mails.ts';
import { type ContactRow, contacts } from '../schema.ts';
import { type ContactSelection, matchesContact } from './contact-condition.ts';
import { requireContactRoom } from './contact-limit.ts';

export function presentContact(row: ContactRow): Contact {
  const { createdAt, importId: _, remoteId: __, token: ___, userId: ____, ...shown } = row;
  return { ...shown, createdAt: createdAt.toISOString() };
}

/** A new secret of a contact's links. */
export const createContactToken = () => randomBytes(32).toString('base64url');

/** A page of contacts, newest first, and how many match in all. */
export async function listContacts(
  db: Db,
  userId: string,
  { before, limit, ...selection }: ContactSelection & { before?: string | undefined; limit: number },
): Promise<ContactPage> {
  const matches = matchesContact(userId, selection);
  const rows = await db
    .select()
    .from(contacts)
    .where(and(matches, before ? lt(contacts.id, before) : undefined))
    .orderBy(desc(contacts.id))
    .limit(limit + 1);
  const [all] = await db.select({ total: count() }).from(contacts).where(matches);
  const shown = rows.slice(0, limit);
  return {
    contacts: shown.map(presentContact),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    total: all?.total ?? 0,
  };
}

/** @throws AppError NOT_FOUND for an unknown contact and for another account's */
export async function getContactRow(db: Queryable, userId: string, id: string): Promise<ContactRow> {
  const [row] = await db.select().from(contacts).where(isOwn(userId, id));
  if (!row) throw contactNotFound();
  return row;
}

/** The contact, locked until the transaction ends. @throws AppError NOT_FOUND */
export async function lockContact(tx: Tx, userId: string, id: string): Promise<ContactRow> {
  const [row] = await tx.select().from(contacts).where(isOwn(userId, id)).for('update');
  if (!row) throw contactNotFound();
  return row;
}

const isOwn = (userId: string, id: string) => and(eq(contacts.id, id), eq(contacts.userId, userId));
const contactNotFound = () => new AppError('NOT_FOUND', 'There is no such contact.');

/**
 * Adds a contact. It has no consent; an address that unsubscribed before is marked so.
 *
 * @throws AppError NOT_FOUND for the persona; CONFLICT for an address that is there; PLAN_LIMIT
 */
export async function addContact(
  tx: Tx,
  userId: string,
  { personaId, ...form }: z.output<typeof addContactForm>,
): Promise<Contact> {
  await getPersona(tx, userId, personaId);
  await requireContactRoom(tx, userId, 1);
  if (form.email) await requireNewAddress(tx, personaId, form.email, null);
  const [row] = await tx
    .insert(contacts)
    .values({
      ...form,
      ...(await readStanding(tx, { userId, personaId, email: form.email })),
      id: newId(),
      userId,
      personaId,
      tags: unique(form.tags),
      source: 'by_hand',
      token: createContactToken(),
    })
    .returning();
  if (!row) throw new Error('the contact was not stored');
  return presentContact(row);
}

export const unique = (tags: readonly string[]) => [...new Set(tags)];

/** @throws AppError CONFLICT */
async function requireNewAddress(
  tx: Tx,
  personaId: string,
  email: string,
  except: string | null,
): Promise<void> {
  const [known] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.personaId, personaId), eq(contacts.email, email)));
  if (known && known.id !== except)
    throw new AppError('CONFLICT', 'This persona already has a contact with this address.', {
      fields: ['email'],
    });
}

/**
 * What is remembered about an address of a persona.
 *
 * @throws AppError CONFLICT for the address of a person who had their data deleted
 */
async function readStanding(
  tx: Tx,
  { email, personaId, userId }: { userId: string; personaId: string; email: string | null },
): Promise<Pick<ContactRow, 'consent' | 'isUndeliverable'>> {
  if (email === null) return { consent: 'none', isUndeliverable: false };
  const hash = hashAddress(await getSalt(tx, userId), email);
  const marks = (await findSuppressions(tx, userId, [hash])).get(hash) ?? [];
  const own = marks.filter((mark) => mark.personaId === personaId);
  if (own.some(({ reason }) => reason === 'erased')) {
    throw new AppError(
      'CONFLICT',
      'The person with this address had their data deleted. They can only come back through the sign-up page.',
      { fields: ['email'] },
    );
  }
  return {
    consent: own.some(({ reason }) => reason === 'withdrawn') ? 'withdrawn' : 'none',
    isUndeliverable: own.some(({ reason }) => reason === 'undeliverable'),
  };
}

/**
 * Changes a contact. Consent belongs to an address: with another address it is gone, and mails that wait are stopped. The
 * outlet's id of the person belongs to the outlet: with another outlet it is gone.
 *
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function changeContact(
  tx: Tx,
  { id, now, userId }: { userId: string; id: string; now: Date },
  form: z.output<typeof changeContactForm>,
): Promise<Contact> {
  const before = await lockContact(tx, userId, id);
  const isOther = form.email !== before.email;
  if (isOther && form.email) await requireNewAddress(tx, before.personaId, form.email, id);
  const standing = isOther
    ? await readStanding(tx, { userId, personaId: before.personaId, email: form.email })
    : {};
  const tags = unique(form.tags);
  const remoteId = form.outlet === before.outlet ? before.remoteId : null;
  const [row] = await tx
    .update(contacts)
    .set({ ...form, ...standing, tags, remoteId })
    .where(eq(contacts.id, id))
    .returning();
  if (!row) throw new Error('the contact was not changed');
  if (isOther) await stopMails(tx, [id], now);
  const added = tags.filter((tag) => !before.tags.includes(tag));
  await enterSequences(tx, [id], { on: 'tags', tags: added }, now);
  return presentContact(row);
}
