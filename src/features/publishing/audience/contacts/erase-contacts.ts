import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { findSuppressions, getSalt, hashAddress, suppressAddresses } from '../address-hash.ts';
import { idArray, isOneOf } from '../is-one-of.ts';
import { contacts } from '../schema.ts';

/**
 * Erases contacts with their history, mails and pending confirmations. Of an address that was asked or agreed the hash stays:
 * a later import must not write to it again.
 *
 * @param reason `erased` when the person asks: the address stays marked in any case, and is not imported again
 * @returns how many were erased
 */
export async function eraseContacts(
  tx: Tx,
  { now, userId }: { userId: string; now: Date },
  ids: readonly string[],
  reason: 'erased' | 'withdrawn' = 'withdrawn',
): Promise<number> {
  if (ids.length === 0) return 0;
  const { consent, email, id, personaId } = contacts;
  const rows = await tx.select({ id, personaId, email, consent }).from(contacts).where(isOneOf(id, ids));
  const salt = await getSalt(tx, userId);
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
  await suppressAddresses(
    tx,
    userId,
    addressed.filter((row) => reason === 'erased' || (row.consent !== 'none' && !isMarked(row))),
    { reason, now },
  );
  await tx.execute(sql`
    delete from audience_opt_ins o using audience_contacts c
    where c.id = any(${idArray(ids)}) and o.persona_id = c.persona_id and o.email = c.email`);
  const erased = await tx.delete(contacts).where(isOneOf(id, ids)).returning({ id });
  return erased.length;
}
