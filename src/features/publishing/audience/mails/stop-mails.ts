import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { isOneOf } from '../is-one-of.ts';
import { audienceMails, sequenceEntries } from './schema.ts';

/** Ends the sequences of contacts at once: mails that wait are not sent. */
export async function stopMails(tx: Tx, contactIds: readonly string[], now: Date): Promise<void> {
  if (contactIds.length === 0) return;
  await tx
    .update(audienceMails)
    .set({ state: 'stopped' })
    .where(and(isOneOf(audienceMails.contactId, contactIds), eq(audienceMails.state, 'waiting')));
  await tx
    .update(sequenceEntries)
    .set({ endedAt: now })
    .where(and(isOneOf(sequenceEntries.contactId, contactIds), isNull(sequenceEntries.endedAt)));
}
