import { eq, sql } from 'drizzle-orm';
import { audienceLimits as limits } from '#contract/audience-limits.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { toChunks } from '../chunks.ts';
import { createContactToken } from '../contacts/contacts.ts';
import { enterSequences } from '../mails/enter-sequences.ts';
import {
  type ContactRow,
  contactMerges,
  contactNotes,
  contacts,
  type ImportRow,
  type MergeRow,
} from '../schema.ts';

/** A contact that an import adds. */
export type NewContact = Pick<
  ContactRow,
  'consent' | 'email' | 'handle' | 'isUndeliverable' | 'language' | 'name' | 'outlet' | 'remoteId' | 'tags'
> & { note: string };

/** Adds the contacts of an import, with their notes. */
export async function storeAdded(
  tx: Tx,
  { channelKind, id: importId, personaId, userId }: ImportRow,
  added: readonly NewContact[],
  createdAt: Date,
): Promise<void> {
  const source = channelKind === null ? ('import' as const) : ('channel' as const);
  for (const some of toChunks(added)) {
    const rows = some.map(({ note, ...contact }) => ({
      note,
      values: {
        ...contact,
        ...{ id: newId(), userId, personaId, source, importId, createdAt },
        token: createContactToken(),
      },
    }));
    await tx.insert(contacts).values(rows.map(({ values }) => values));
    const notes = rows.filter(({ note }) => note !== '');
    if (notes.length > 0)
      await tx
        .insert(contactNotes)
        .values(notes.map(({ note, values }) => ({ id: newId(), userId, contactId: values.id, text: note })));
  }
}

/** What an import makes of a contact that is there. */
export type ContactMerge = Pick<MergeRow, 'after' | 'before' | 'contactId'>;

/** Fills the empty fields of a contact and adds tags; what is there stays. */
export function mergeContact(
  { handle, id, language, name, tags }: Pick<ContactRow, 'handle' | 'id' | 'language' | 'name' | 'tags'>,
  read: Pick<ContactRow, 'handle' | 'language' | 'name' | 'tags'>,
): ContactMerge {
  return {
    contactId: id,
    before: { name, handle, language, tags },
    after: {
      name: name || read.name,
      handle: handle || read.handle,
      language: language || read.language,
      tags: [...new Set([...tags, ...read.tags])].slice(0, limits.tagsMaximum),
    },
  };
}

export const isChange = ({ after, before }: ContactMerge): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);

/** Completes contacts and remembers what they were before. New tags start sequences. */
export async function storeMerged(
  tx: Tx,
  { id: importId }: ImportRow,
  merges: readonly ContactMerge[],
  now: Date,
): Promise<void> {
  // In a fixed order, so that two transactions cannot wait for each other.
  const changes = merges.filter(isChange).toSorted((a, b) => (a.contactId < b.contactId ? -1 : 1));
  for (const { after, contactId } of changes)
    await tx.update(contacts).set(after).where(eq(contacts.id, contactId));
  for (const some of toChunks(merges))
    await tx
      .insert(contactMerges)
      .values(some.map((merge) => ({ ...merge, importId })))
      .onConflictDoUpdate({
        target: [contactMerges.importId, contactMerges.contactId],
        set: { after: sql`excluded.after` },
      });
  const tagged = changes.filter(({ after, before }) => after.tags.length > before.tags.length);
  const tags = [
    ...new Set(tagged.flatMap(({ after, before }) => after.tags.filter((tag) => !before.tags.includes(tag)))),
  ];
  await enterSequences(
    tx,
    tagged.map(({ contactId }) => contactId),
    { on: 'tags', tags },
    now,
  );
}
