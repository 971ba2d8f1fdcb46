import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { idArray } from '../is-one-of.ts';

/** What happened to contacts that may start sequences. */
type SequenceOccasion = { on: 'opt_in' } | { on: 'tags'; tags: readonly string[] };

/**
 * Starts sequences for contacts: those that begin with the opt-in and, for contacts who agreed, those of their tags. A contact
 * goes through a sequence once. Paused sequences take contacts too; their mails wait.
 */
export async function enterSequences(
  tx: Tx,
  contactIds: readonly string[],
  occasion: SequenceOccasion,
  now: Date,
): Promise<void> {
  if (contactIds.length === 0 || (occasion.on === 'tags' && occasion.tags.length === 0)) return;
  const isTag = sql`s.trigger ->> 'on' = 'tag' and s.trigger ->> 'tag' = any(c.tags)`;
  const matches =
    occasion.on === 'opt_in'
      ? sql`(s.trigger ->> 'on' = 'opt_in' or (${isTag}))`
      : sql`(${isTag} and s.trigger ->> 'tag' = any(${sql.param([...occasion.tags])}::text[]))`;
  const { rows } = await tx.execute<{ sequenceId: string; contactId: string }>(sql`
    insert into audience_sequence_entries (sequence_id, contact_id, user_id, entered_at)
    select s.id, c.id, s.user_id, ${now.toISOString()}::timestamptz
    from audience_contacts c join audience_sequences s on s.persona_id = c.persona_id
    where c.id = any(${idArray(contactIds)}) and c.consent = 'given' and not c.is_undeliverable
      and s.state in ('active', 'paused') and ${matches}
    on conflict do nothing
    returning sequence_id as "sequenceId", contact_id as "contactId"`);
  if (rows.length === 0) return;
  const sequenceIds = [...new Set(rows.map(({ sequenceId }) => sequenceId))];
  await queueNextMails(tx, { sequenceIds, contactIds: rows.map(({ contactId }) => contactId) }, now);
}

/**
 * Queues the next mail of each open entry that has none in the queue, due `delayDays` after the last mail or the start, and
 * ends the entries that have had all mails.
 *
 * @param contactIds null: all contacts of the sequences
 */
export async function queueNextMails(
  tx: Tx,
  { contactIds, sequenceIds }: { sequenceIds: readonly string[]; contactIds: readonly string[] | null },
  now: Date,
): Promise<void> {
  const entries = sql`e.ended_at is null and e.sequence_id = any(${idArray(sequenceIds)})
    ${contactIds ? sql`and e.contact_id = any(${idArray(contactIds)})` : sql``}
    and not exists (
      select from audience_mails a join audience_sequence_mails m on m.id = a.sequence_mail_id
      where a.contact_id = e.contact_id and m.sequence_id = e.sequence_id and a.state in ('waiting', 'sending'))`;
  await tx.execute(sql`
    insert into audience_mails (id, user_id, contact_id, sequence_mail_id, state, due_at, tries)
    select gen_random_uuid(), e.user_id, e.contact_id, next.id, 'waiting',
      coalesce(last.started_at, e.entered_at) + make_interval(days => next.delay_days), 0
    from audience_sequence_entries e
    left join lateral (
      select max(a.started_at) as started_at, max(m.position) as position
      from audience_mails a join audience_sequence_mails m on m.id = a.sequence_mail_id
      where a.contact_id = e.contact_id and m.sequence_id = e.sequence_id) last on true
    cross join lateral (
      select m.id, m.delay_days from audience_sequence_mails m
      where m.sequence_id = e.sequence_id and m.position > coalesce(last.position, -1)
        and not exists (select from audience_mails a where a.contact_id = e.contact_id and a.sequence_mail_id = m.id)
      order by m.position limit 1) next
    where ${entries}
    on conflict do nothing`);
  await tx.execute(sql`
    update audience_sequence_entries e set ended_at = ${now.toISOString()}::timestamptz where ${entries}`);
}
