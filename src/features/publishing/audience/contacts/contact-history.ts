import { and, count, desc, eq } from 'drizzle-orm';
import type { ContactDetail, ContactEvent } from '#contract/audience.ts';
import { audienceLimits } from '#contract/audience-limits.ts';
import { AppError } from '#contract/errors.ts';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { audienceMails, sequenceMails } from '../mails/schema.ts';
import { type ContactRow, contactConsents, contactImports, contactNotes } from '../schema.ts';
import { getContactRow, lockContact, presentContact } from './contacts.ts';

/** A contact with everything that happened, newest first. @throws AppError NOT_FOUND */
export async function getContactDetail(db: Queryable, userId: string, id: string): Promise<ContactDetail> {
  const row = await getContactRow(db, userId, id);
  const events = [
    ...(await listConsents(db, row)),
    ...(await listMails(db, row)),
    ...(await listNotes(db, row)),
  ].sort((a, b) => b.at.localeCompare(a.at));
  const importStatement = await findStatement(db, row.importId);
  return { ...presentContact(row), events, importStatement, remoteId: row.remoteId };
}

async function findStatement(db: Queryable, importId: string | null): Promise<string | null> {
  if (importId === null) return null;
  const [row] = await db
    .select({ statement: contactImports.statement })
    .from(contactImports)
    .where(eq(contactImports.id, importId));
  return row?.statement ?? null;
}

const sources: Readonly<Record<string, string>> = {
  sign_up_page: 'Sign-up page',
  request: 'Your request',
  one_click: 'Mail program',
  link: 'Link in a mail',
};

async function listConsents(db: Queryable, { id }: ContactRow): Promise<ContactEvent[]> {
  const rows = await db.select().from(contactConsents).where(eq(contactConsents.contactId, id));
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: `consent_${row.kind}` as const,
    text: row.text,
    detail: [sources[row.source] ?? row.source, row.device, `Version ${row.textVersion} of the words`]
      .filter(Boolean)
      .join(' · '),
  }));
}

const mailStates: Record<(typeof audienceMails.$inferSelect)['state'], string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not sent',
  unclear: 'Perhaps sent',
  stopped: 'Stopped',
};

async function listMails(db: Queryable, { id }: ContactRow): Promise<ContactEvent[]> {
  const rows = await db
    .select({ mail: audienceMails, subject: sequenceMails.subject })
    .from(audienceMails)
    .leftJoin(sequenceMails, eq(sequenceMails.id, audienceMails.sequenceMailId))
    .where(eq(audienceMails.contactId, id));
  return rows.map(({ mail, subject }) => ({
    id: mail.id,
    at: (mail.startedAt ?? mail.dueAt).toISOString(),
    kind: 'mail',
    text: subject ?? 'Request for consent',
    detail: [mailStates[mail.state], mail.problem].filter(Boolean).join(' · '),
  }));
}

async function listNotes(db: Queryable, { id }: ContactRow): Promise<ContactEvent[]> {
  const rows = await db
    .select()
    .from(contactNotes)
    .where(eq(contactNotes.contactId, id))
    .orderBy(desc(contactNotes.id));
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt.toISOString(),
    kind: 'note',
    text: row.text,
    detail: '',
  }));
}

/** @throws AppError NOT_FOUND; CONFLICT at the limit */
export async function addNote(
  tx: Tx,
  userId: string,
  contactId: string,
  text: string,
): Promise<ContactDetail> {
  await lockContact(tx, userId, contactId);
  const [there] = await tx
    .select({ notes: count() })
    .from(contactNotes)
    .where(eq(contactNotes.contactId, contactId));
  if ((there?.notes ?? 0) >= audienceLimits.notesMaximum)
    throw new AppError('CONFLICT', `A contact has at most ${audienceLimits.notesMaximum} notes.`);
  await tx.insert(contactNotes).values({ id: newId(), userId, contactId, text });
  return getContactDetail(tx, userId, contactId);
}

/** @throws AppError NOT_FOUND */
export async function deleteNote(db: Db, userId: string, id: string): Promise<void> {
  const deleted = await db
    .delete(contactNotes)
    .where(and(eq(contactNotes.id, id), eq(contactNotes.userId, userId)))
    .returning({ id: contactNotes.id });
  if (deleted.length === 0) throw new AppError('NOT_FOUND', 'There is no such note.');
}
