import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ContactImport } from '#contract/audience.ts';
import { AppError } from '#contract/errors.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { eraseContacts } from '../contacts/erase-contacts.ts';
import { contactImports, contacts, type ImportRow } from '../schema.ts';

export function presentImport(row: ImportRow): ContactImport {
  const { added, channelKind: kind, channelName: name, createdAt, fileName, id, merged, nextReadAt } = row;
  const { overLimit, personaId, problem, refused, state, statement, undoneAt } = row;
  return {
    ...{ id, personaId, fileName, statement, state, added, merged, refused, overLimit, problem },
    channel: kind === null || name === null ? null : { kind, name },
    continuesAt: (problem !== null && nextReadAt?.toISOString()) || null,
    createdAt: createdAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  };
}

/** An account's imports, newest first. @param personaId undefined: of all personas */
export async function listImports(
  db: Db,
  userId: string,
  personaId: string | undefined,
): Promise<ContactImport[]> {
  const rows = await db
    .select()
    .from(contactImports)
    .where(
      and(eq(contactImports.userId, userId), personaId ? eq(contactImports.personaId, personaId) : undefined),
    )
    .orderBy(desc(contactImports.id))
    .limit(100);
  return rows.map(presentImport);
}

/**
 * Undoes an import: contacts that it added and that have not answered are erased, and fields and tags that it added to
 * others are removed where they are as it left them. Contacts that agreed or unsubscribed stay. One that runs is stopped.
 *
 * @throws AppError NOT_FOUND; CONFLICT for one that was undone before
 */
export async function undoImport(
  tx: Tx,
  { id, now, userId }: { userId: string; id: string; now: Date },
): Promise<ContactImport> {
  const isIt = and(eq(contactImports.id, id), eq(contactImports.userId, userId));
  const [row] = await tx.select().from(contactImports).where(isIt).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'There is no such import.');
  if (row.undoneAt) throw new AppError('CONFLICT', 'This import was undone already.');
  const added = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.importId, id), inArray(contacts.consent, ['none', 'requested'])));
  await eraseContacts(
    tx,
    { userId, now },
    added.map((contact) => contact.id),
    'undone',
  );
  await tx.execute(sql`
    update audience_contacts c set
      name = case when c.name = m.after ->> 'name' then m.before ->> 'name' else c.name end,
      handle = case when c.handle = m.after ->> 'handle' then m.before ->> 'handle' else c.handle end,
      language = case when c.language = m.after ->> 'language' then m.before ->> 'language' else c.language end,
      remote_id = case when c.remote_id = m.after ->> 'remoteId' then m.before ->> 'remoteId' else c.remote_id end,
      tags = array(
        select tag from unnest(c.tags) with ordinality as own (tag, at)
        where not (m.after -> 'tags' ? tag and not m.before -> 'tags' ? tag) order by at)
    from audience_import_merges m where m.import_id = ${id} and c.id = m.contact_id`);
  const stopped = { state: 'stopped', nextReadAt: null, leasedUntil: null, problem: null } as const;
  const [undone] = await tx
    .update(contactImports)
    .set({ undoneAt: now, ...(row.state === 'running' && stopped) })
    .where(isIt)
    .returning();
  if (!undone) throw new Error('the import was not undone');
  return presentImport(undone);
}
