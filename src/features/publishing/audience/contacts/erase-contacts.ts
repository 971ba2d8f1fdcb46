import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { findSuppressions, getSalt, hashAddress, hashIdentity, suppressAddresses } from '../address-hash.ts';
import { idArray, isOneOf } from '../is-one-of.ts';
import { type ContactRow, contacts } from '../schema.ts';

/** Why contacts are erased: the creator deletes them, the person asks, or an import is undone. */
type ErasureOccasion = 'deleted' | 'asked' | 'undone';

type ErasedRow = Pick<
  ContactRow,
  'id' | 'personaId' | 'email' | 'consent' | 'outlet' | 'remoteId' | 'handle'
>;

/**
 * Erases contacts with their history, mails and pending confirmations. Of an address that was asked or agreed the hash stays:
 * a later import must not write to it again. Of a person at an outlet the hashes of id and handle stay, unless an import is
 * undone: no import from a channel brings them back.
 *
 * @param occasion `asked`: the address stays marked in any case, and is not imported again
 * @returns how many were erased
 */
export async function eraseContacts(
  tx: Tx,
  { now, userId }: { userId: string; now: Date },
  ids: readonly string[],
  occasion: ErasureOccasion = 'deleted',
): Promise<number> {
  if (ids.length === 0) return 0;
  const { consent, email, handle, id, outlet, personaId, remoteId } = contacts;
  const rows = await tx
    .select({ id, personaId, email, consent, outlet, remoteId, handle })
    .from(contacts)
    .where(isOneOf(id, ids));
  const owner = { userId, salt: await getSalt(tx, userId), now };
  await rememberAddresses(tx, owner, rows, occasion);
  if (occasion !== 'undone') await rememberIdentities(tx, owner, rows);
  await tx.execute(sql`
    delete from audience_opt_ins o using audience_contacts c
    where c.id = any(${idArray(ids)}) and o.persona_id = c.persona_id and o.email = c.email`);
  const erased = await tx.delete(contacts).where(isOneOf(id, ids)).returning({ id });
  return erased.length;
}

type Owner = { userId: string; salt: string; now: Date };

async function rememberAddresses(
  tx: Tx,
  { now, salt, userId }: Owner,
  rows: readonly ErasedRow[],
  occasion: ErasureOccasion,
): Promise<void> {
  const addressed = rows.flatMap((row) =>
    row.email === null ? [] : [{ ...row, addressHash: hashAddress(salt, row.email) }],
  );
  const known = await findSuppressions(
    tx,
    userId,
    addressed.map(({ addressHash }) => addressHash),
  );
  const isMarked = (row: (typeof addressed)[number]) =>
    (known.get(row.addressHash) ?? []).some((mark) => mark.personaId === row.personaId);
  const isAsked = occasion === 'asked';
  await suppressAddresses(
    tx,
    userId,
    addressed.filter((row) => isAsked || (row.consent !== 'none' && !isMarked(row))),
    { reason: isAsked ? 'erased' : 'withdrawn', now },
  );
}

async function rememberIdentities(
  tx: Tx,
  { now, salt, userId }: Owner,
  rows: readonly ErasedRow[],
): Promise<void> {
  const hashed = rows.flatMap(({ outlet, personaId, ...row }) =>
    outlet === null
      ? []
      : hashIdentity(salt, { outlet, ...row }).map((addressHash) => ({ personaId, addressHash })),
  );
  // One statement cannot change a row twice: two contacts may have the same handle.
  const once = new Map(hashed.map((mark) => [`${mark.personaId} ${mark.addressHash}`, mark]));
  await suppressAddresses(tx, userId, [...once.values()], { reason: 'erased', now });
}
