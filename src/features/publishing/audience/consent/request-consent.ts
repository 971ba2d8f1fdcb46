import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { findSuppressions, getSalt, hashAddress } from '../address-hash.ts';
import { toChunks } from '../chunks.ts';
import { isOneOf } from '../is-one-of.ts';
import { audienceMails } from '../mails/schema.ts';
import { addressMarks, contactConsents, contacts, optIns } from '../schema.ts';
import { consentVersion, formatConsentText } from './consent-text.ts';
import { getSender } from './sign-up-pages.ts';

type Asked = { id: string; email: string; name: string; personaId: string; addressHash: string };
type Occasion = { userId: string; now: Date };

/**
 * Queues one request for consent for each contact that was never asked. An address is asked once for a persona, whatever
 * happens to its contact, and never after it unsubscribed from any persona of the account.
 *
 * @returns how many are asked
 * @throws AppError CONFLICT for a persona without a sender
 */
export async function requestConsent(
  tx: Tx,
  { ids, ...occasion }: Occasion & { ids: readonly string[] },
): Promise<number> {
  const asked = await listAskable(tx, occasion.userId, ids);
  const personaIds = [...new Set(asked.map(({ personaId }) => personaId))];
  for (const personaId of personaIds) {
    const { page, personaName } = await getSender(tx, occasion.userId, personaId);
    const text = formatConsentText(personaName, page.senderName);
    for (const some of toChunks(asked.filter((each) => each.personaId === personaId)))
      await queueRequests(tx, occasion, some, text);
  }
  return asked.length;
}

async function listAskable(tx: Tx, userId: string, ids: readonly string[]): Promise<Asked[]> {
  const { consent, email, id, isUndeliverable, name, personaId } = contacts;
  const rows = await tx
    .select({ id, email, name, personaId })
    .from(contacts)
    .where(and(isOneOf(id, ids), eq(consent, 'none'), isNotNull(email), eq(isUndeliverable, false)));
  const salt = await getSalt(tx, userId);
  const addressed = rows.flatMap(({ email: address, ...row }) =>
    address === null ? [] : [{ ...row, email: address, addressHash: hashAddress(salt, address) }],
  );
  const hashes = addressed.map(({ addressHash }) => addressHash);
  const suppressed = await findSuppressions(tx, userId, hashes);
  const before = await tx
    .select({ addressHash: addressMarks.addressHash, personaId: addressMarks.personaId })
    .from(addressMarks)
    .where(
      and(
        eq(addressMarks.userId, userId),
        isNotNull(addressMarks.askedAt),
        sql`${addressMarks.addressHash} = any(${sql.param(hashes)}::text[])`,
      ),
    );
  const asked = new Set(before.map((mark) => `${mark.personaId} ${mark.addressHash}`));
  return addressed.filter(
    (each) => !suppressed.has(each.addressHash) && !asked.has(`${each.personaId} ${each.addressHash}`),
  );
}

async function queueRequests(
  tx: Tx,
  { now, userId }: Occasion,
  asked: readonly Asked[],
  text: string,
): Promise<void> {
  const said = { text, textVersion: consentVersion, source: 'request' } as const;
  await tx
    .update(contacts)
    .set({ consent: 'requested' })
    .where(
      isOneOf(
        contacts.id,
        asked.map(({ id }) => id),
      ),
    );
  await tx
    .insert(addressMarks)
    .values(asked.map(({ addressHash, personaId }) => ({ userId, personaId, addressHash, askedAt: now })))
    .onConflictDoUpdate({
      target: [addressMarks.userId, addressMarks.addressHash, addressMarks.personaId],
      set: { askedAt: now },
    });
  await tx.insert(contactConsents).values(
    asked.map(({ addressHash, id }) => ({
      ...said,
      id: newId(),
      userId,
      contactId: id,
      kind: 'requested' as const,
      addressHash,
      at: now,
    })),
  );
  await tx
    .insert(optIns)
    .values(
      asked.map(({ email, name, personaId }) => ({
        ...said,
        id: newId(),
        userId,
        personaId,
        email,
        name,
        createdAt: now,
      })),
    )
    // The person has signed up themselves meanwhile: that mail is enough.
    .onConflictDoNothing();
  await tx
    .insert(audienceMails)
    .values(
      asked.map(({ id }) => ({ id: newId(), userId, contactId: id, state: 'waiting' as const, dueAt: now })),
    )
    .onConflictDoNothing();
}
