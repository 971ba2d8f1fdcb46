import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { RemoteContact } from '#channels/port';
import { audienceLimits as limits } from '#contract/audience-limits.ts';
import type { ChannelKind } from '#contract/channel-kinds.ts';
import type { Tx } from '#platform/db/client.ts';
import { findSuppressions, getSalt, hashIdentity, toHandleKey } from '../address-hash.ts';
import { isOneOf } from '../is-one-of.ts';
import { type ContactRow, contactMerges, contacts, type ImportRow } from '../schema.ts';
import { type ContactMerge, mergeContact, type NewContact } from './store-contacts.ts';

type PagePlan = {
  added: NewContact[];
  merges: ContactMerge[];
  /** People who had their data deleted, and entries without a handle. */
  refused: number;
  /** New people for whom there is no room. */
  overLimit: number;
};

/** A page of an import with the kind of its channel. */
type ChannelImport = Pick<ImportRow, 'id' | 'personaId' | 'tags' | 'userId'> & { channelKind: ChannelKind };

/**
 * Compares a page of a channel with the contacts of a persona: the same person by the outlet's id or by the handle there. Whom
 * this import has met before is left alone.
 *
 * @param room for new contacts; null: any number
 */
export async function planChannelPage(
  tx: Tx,
  row: ChannelImport,
  page: readonly RemoteContact[],
  room: number | null,
): Promise<PagePlan> {
  const { channelKind: outlet, tags } = row;
  const people = [...new Map(page.map((person) => [person.remoteId, toPerson(person)])).values()];
  const known = await findKnown(tx, row, people);
  const isErased = await findErased(tx, row, people);
  const plan: PagePlan = { added: [], merges: [], refused: 0, overLimit: 0 };
  for (const { handle, name, remoteId } of people) {
    const contact = known.take(remoteId, handle);
    const read = { name, handle, language: '', tags };
    if (contact) {
      if (!known.isMet(contact))
        plan.merges.push(withRemoteId(contact, remoteId, mergeContact(contact, read)));
    } else if (handle === '' || isErased(remoteId, handle)) plan.refused++;
    else if (room !== null && plan.added.length >= room) plan.overLimit++;
    else
      plan.added.push({
        ...{ ...read, outlet, remoteId },
        ...{ email: null, consent: 'none', isUndeliverable: false, note: '' },
      });
  }
  return plan;
}

function withRemoteId(
  contact: ContactRow,
  remoteId: string,
  { after, before, contactId }: ContactMerge,
): ContactMerge {
  return {
    contactId,
    before: { ...before, remoteId: contact.remoteId },
    after: { ...after, remoteId: contact.remoteId ?? remoteId },
  };
}

/** As contacts have them: a handle begins with `@`. */
function toPerson({ handle, name, remoteId }: RemoteContact): RemoteContact {
  const plain = toPlainLine(handle)
    .replace(/^@+/, '')
    .slice(0, limits.handleMaximum - 1);
  return {
    remoteId,
    handle: plain === '' ? '' : `@${plain.toWellFormed()}`,
    name: toPlainLine(name).slice(0, limits.nameMaximum).toWellFormed().trim(),
  };
}

/** One line without what turns the direction of other text. */
const toPlainLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

type Known = {
  /** The contact of a person; each contact once. */
  take(remoteId: string, handle: string): ContactRow | undefined;
  /** Whether this import has added or completed it on another page. */
  isMet(contact: ContactRow): boolean;
};

async function findKnown(
  tx: Tx,
  { channelKind, id: importId, personaId, userId }: ChannelImport,
  people: readonly RemoteContact[],
): Promise<Known> {
  const ids = people.map(({ remoteId }) => remoteId);
  const handles = people.map(({ handle }) => toHandleKey(handle)).filter((key) => key !== '');
  const isSame = or(
    inArray(contacts.remoteId, ids),
    sql`lower(ltrim(${contacts.handle}, '@')) = any(${sql.param(handles)}::text[])`,
  );
  const rows =
    people.length === 0
      ? []
      : await tx
          .select()
          .from(contacts)
          .where(
            and(
              eq(contacts.userId, userId),
              eq(contacts.personaId, personaId),
              eq(contacts.outlet, channelKind),
              isSame,
            ),
          )
          .orderBy(contacts.id)
          .for('update');
  const met = await listMet(tx, importId, rows);
  const taken = new Set<string>();
  const byId = new Map(rows.map((row) => [row.remoteId, row]));
  return {
    isMet: ({ id }) => met.has(id),
    take(remoteId, handle) {
      // A handle may have passed to another person: then the contact has another id.
      const isTheirs = (row: ContactRow) =>
        row.remoteId === null && row.handle !== '' && toHandleKey(row.handle) === toHandleKey(handle);
      const found = byId.get(remoteId) ?? rows.find((row) => isTheirs(row) && !taken.has(row.id));
      if (found) taken.add(found.id);
      return found;
    },
  };
}

async function listMet(tx: Tx, importId: string, rows: readonly ContactRow[]): Promise<ReadonlySet<string>> {
  const ids = rows.map(({ id }) => id);
  const merged = await tx
    .select({ id: contactMerges.contactId })
    .from(contactMerges)
    .where(and(eq(contactMerges.importId, importId), isOneOf(contactMerges.contactId, ids)));
  const added = rows.filter((row) => row.importId === importId);
  return new Set([...merged, ...added].map(({ id }) => id));
}

/** Whether a person had their data deleted, by the outlet's id or the handle. */
async function findErased(
  tx: Tx,
  { channelKind: outlet, personaId, userId }: ChannelImport,
  people: readonly RemoteContact[],
): Promise<(remoteId: string, handle: string) => boolean> {
  const salt = await getSalt(tx, userId);
  const toHashes = (remoteId: string, handle: string) => hashIdentity(salt, { outlet, remoteId, handle });
  const marks = await findSuppressions(
    tx,
    userId,
    people.flatMap(({ handle, remoteId }) => toHashes(remoteId, handle)),
  );
  return (remoteId, handle) =>
    toHashes(remoteId, handle).some((hash) =>
      (marks.get(hash) ?? []).some((mark) => mark.personaId === personaId && mark.reason === 'erased'),
    );
}
