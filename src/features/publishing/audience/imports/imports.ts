import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ContactImport } from '#contract/audience.ts';
import { AppError } from '#contract/errors.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { eraseContacts } from '../contacts/erase-contacts.ts';
import { contactImports, contacts } from '../schema.ts';

type ImportRow = typeof contactImports.$inferSelect;

export const presentImport = ({ createdAt, undoneAt, userId: _, ...row }: ImportRow): ContactImport => ({
  ...row,
  createdAt: createdAt.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
});

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
 * Takes an import back: contacts that it added and that have not answered are erased, and fields and tags that it added to
 * others are removed where they are as it left them. Contacts that agreed or unsubscribed stay.
 *
 * @throws AppError NOT_FOUND; CONFLICT for one that was taken back before
 */
export async function undoImport(
  tx: Tx,
  { id, now, userId }: { userId: string; id: string; now: Date },
): Promise<ContactImport> {
  const isIt = and(eq(contactImports.id, id), eq(contactImports.userId, userId));
  const [row] = await tx.select().from(contactImports).where(isIt).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'There is no such import.');
  if (row.undoneAt) throw new AppError('CONFLICT', 'This import was taken back already.');
  const added = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.importId, id), inArray(contacts.consent, ['none', 'requested'])));
  await eraseContacts(
    tx,
    { userId, now },
    added.map((contact) => contact.id),
  );
  await tx.execute(sql`
    update audience_contacts c set
      name = case when c.name = m.after ->> 'name' then m.before ->> 'name' else c.name end,
      handle = case when c.handle = m.after ->> 'handle' then m.before ->> 'handle' else c.handle end,
      language = case when c.language = m.after ->> 'language' then m.before ->> 'language' else c.language end,
      tags = array(
        select tag from unnest(c.tags) with ordinality as own (tag, at)
        where not (m.after -> 'tags' ? tag and not m.before -> 'tags' ? tag) order by at)
    from audience_import_merges m where m.import_id = ${id} and c.id = m.contact_id`);
  const [undone] = await tx.update(contactImports).set({ undoneAt: now }).where(isIt).returning();
  if (!undone) throw new Error('the import was not taken back');
  return presentImport(undone);
}
