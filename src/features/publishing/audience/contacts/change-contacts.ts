import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { changeContactsForm } from '#contract/audience.ts';
import { audienceLimits } from '#contract/audience-limits.ts';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { requestConsent } from '../consent/request-consent.ts';
import { isOneOf } from '../is-one-of.ts';
import { enterSequences } from '../mails/enter-sequences.ts';
import { contacts } from '../schema.ts';
import { matchesContact } from './contact-condition.ts';
import { eraseContacts } from './erase-contacts.ts';

type Change = z.output<typeof changeContactsForm>;

/**
 * Changes several contacts.
 *
 * @returns how many were changed; those that had the tag already, or must not be asked, do not count
 * @throws AppError VALIDATION_FAILED without a tag; NOT_FOUND; CONFLICT when there is no sender yet
 */
export async function changeContacts(
  tx: Tx,
  { now, userId }: { userId: string; now: Date },
  { action, selection, tag }: Change,
): Promise<number> {
  const matches =
    'ids' in selection
      ? and(eq(contacts.userId, userId), inArray(contacts.id, selection.ids))
      : matchesContact(userId, selection);
  const rows = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(matches)
    .orderBy(contacts.id)
    .for('update');
  const ids = rows.map(({ id }) => id);
  if (action === 'delete') return eraseContacts(tx, { userId, now }, ids);
  if (action === 'request_consent') return requestConsent(tx, { userId, ids, now });
  if (tag === null) throw new AppError('VALIDATION_FAILED', 'Enter a tag.', { fields: ['tag'] });
  return action === 'add_tag' ? addTag(tx, ids, tag, now) : removeTag(tx, ids, tag);
}

async function addTag(tx: Tx, ids: readonly string[], tag: string, now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const changed = await tx
    .update(contacts)
    .set({ tags: sql`array_append(${contacts.tags}, ${tag}::text)` })
    .where(
      and(
        isOneOf(contacts.id, ids),
        sql`not ${tag}::text = any(${contacts.tags})`,
        sql`cardinality(${contacts.tags}) < ${audienceLimits.tagsMaximum}`,
      ),
    )
    .returning({ id: contacts.id });
  await enterSequences(
    tx,
    changed.map(({ id }) => id),
    { on: 'tags', tags: [tag] },
    now,
  );
  return changed.length;
}

async function removeTag(tx: Tx, ids: readonly string[], tag: string): Promise<number> {
  if (ids.length === 0) return 0;
  const changed = await tx
    .update(contacts)
    .set({ tags: sql`array_remove(${contacts.tags}, ${tag}::text)` })
    .where(and(isOneOf(contacts.id, ids), sql`${tag}::text = any(${contacts.tags})`))
    .returning({ id: contacts.id });
  return changed.length;
}
