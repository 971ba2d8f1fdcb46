import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { findSuppressions, getSalt, hashAddress, type Suppression } from '../address-hash.ts';
import { toChunks } from '../chunks.ts';
import { type ContactRow, contacts } from '../schema.ts';
import { type BadRow, getContactKey, type ReadContact, type ReadRows } from './read-rows.ts';

/** What an import does: contacts to add with what is remembered of their address, and contacts to complete. */
export type ImportPlan = {
  added: (ReadContact & Pick<ContactRow, 'consent' | 'isUndeliverable'>)[];
  merged: { row: ContactRow; read: ReadContact }[];
  badRows: BadRow[];
};

type Owner = { userId: string; personaId: string };

/** Compares what a file has with the contacts of a persona, and with the addresses that must not come back. */
export async function planImport(
  tx: Tx,
  owner: Owner,
  { badRows, contacts: read }: ReadRows,
): Promise<ImportPlan> {
  const known = await findKnown(tx, owner, read);
  const salt = await getSalt(tx, owner.userId);
  const toHash = (email: string) => hashAddress(salt, email);
  const marks = await findSuppressions(
    tx,
    owner.userId,
    read.flatMap(({ email }) => (email === null ? [] : [toHash(email)])),
  );
  const plan: ImportPlan = { added: [], merged: [], badRows: [...badRows] };
  for (const each of read) {
    const row = known.get(getContactKey(each) ?? '');
    if (row) {
      plan.merged.push({ row, read: each });
      continue;
    }
    const reasons = each.email === null ? [] : listReasons(marks.get(toHash(each.email)), owner.personaId);
    if (reasons.includes('erased'))
      plan.badRows.push({ line: each.line, reason: 'This person had their data deleted' });
    else
      plan.added.push({
        ...each,
        consent: reasons.includes('withdrawn') ? 'withdrawn' : 'none',
        isUndeliverable: reasons.includes('undeliverable'),
      });
  }
  plan.badRows.sort((a, b) => a.line - b.line);
  return plan;
}

const listReasons = (marks: readonly Suppression[] = [], personaId: string) =>
  marks.filter((mark) => mark.personaId === personaId).map(({ reason }) => reason);

async function findKnown(
  tx: Tx,
  { personaId, userId }: Owner,
  read: readonly ReadContact[],
): Promise<Map<string, ContactRow>> {
  const known = new Map<string, ContactRow>();
  const ofPersona = and(eq(contacts.userId, userId), eq(contacts.personaId, personaId));
  for (const some of toChunks(read)) {
    const emails = some.flatMap(({ email }) => email ?? []);
    const handles = some.flatMap(({ email, handle }) =>
      email === null && handle !== '' ? [handle.toLowerCase()] : [],
    );
    const rows = [
      ...(await tx
        .select()
        .from(contacts)
        .where(and(ofPersona, sql`${contacts.email} = any(${sql.param(emails)}::text[])`))),
      ...(handles.length === 0
        ? []
        : await tx
            .select()
            .from(contacts)
            .where(
              and(
                ofPersona,
                isNull(contacts.email),
                sql`lower(${contacts.handle}) = any(${sql.param(handles)}::text[])`,
              ),
            )),
    ];
    for (const row of rows) known.set(getContactKey(row) ?? '', row);
  }
  return known;
}
