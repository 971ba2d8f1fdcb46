import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { contactFilter } from '#contract/audience.ts';
import { audienceLimits } from '#contract/audience-limits.ts';
import type { Sequence, sequenceActionForm } from '#contract/audience-mail.ts';
import { AppError } from '#contract/errors.ts';
import { listPersonaNames } from '#features/library/personas';
import { notifyUser } from '#features/messaging/notifications';
import { requireAllowed } from '#features/trust/safety';
import type { Tx } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';
import type { AudienceDeps } from '../audience-deps.ts';
import { getSender } from '../consent/sign-up-pages.ts';
import { matchesContact } from '../contacts/contact-condition.ts';
import { requireManager } from '../require-manager.ts';
import { requireSending } from '../require-sending.ts';
import { contacts, segments } from '../schema.ts';
import { queueNextMails } from './enter-sequences.ts';
import { getSequence } from './present-sequences.ts';
import { type SequenceRow, sequences } from './schema.ts';
import { lockSequence, requireVersion } from './sequences.ts';

type Action = z.output<typeof sequenceActionForm>;
type Caller = { accountId: string; personId: string };

/**
 * Hands a sequence in, approves and activates it, declines it or pauses it. Activation judges every word that contacts would
 * read, as safe for work, and is of one version.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN for a member who may only hand in; CONFLICT for another version or state, and without
 *   a sender; CONTENT_BLOCKED; UNAVAILABLE without a mail server
 */
export async function setSequenceState(
  deps: AudienceDeps,
  caller: Caller,
  id: string,
  action: Action,
): Promise<Sequence> {
  const { accountId: userId } = caller;
  const before = await getSequence(deps.db, userId, id);
  if (action.action !== 'submit') await requireManager(deps.db, caller, 'approve, send and pause mails');
  if (action.action === 'activate') {
    requireSending(deps.settings);
    // What is judged must be what is approved.
    requireVersion(before, action.version);
    await judgeSequence(deps, userId, before);
  }
  return deps.db.transaction(async (tx) => {
    const row = await lockSequence(tx, userId, id);
    requireVersion(row, action.version);
    if (action.action === 'submit') await submit(tx, row);
    else if (action.action === 'pause') await pause(tx, row);
    else if (action.action === 'decline') await decline(tx, row, caller, action.reason, deps.clock());
    else await activate(tx, row, caller, deps.clock());
    return getSequence(tx, userId, id);
  });
}

/** @throws AppError CONTENT_BLOCKED; UNAVAILABLE when there is no verdict */
async function judgeSequence({ db, judge }: AudienceDeps, userId: string, sequence: Sequence): Promise<void> {
  const ownNames = await listPersonaNames(db, userId);
  for (const { button, subject, text } of sequence.mails) {
    const fields = { subject, text, ...(button && { button: button.label }) };
    await requireAllowed(judge, { category: 'sfw', fields, ownNames });
  }
}

async function submit(tx: Tx, row: SequenceRow): Promise<void> {
  requireState(row, ['draft']);
  await tx.update(sequences).set({ state: 'waiting' }).where(eq(sequences.id, row.id));
  await notifyUser(tx, {
    userId: row.userId,
    occasion: `audience-approval:${row.id}:${row.version}`,
    title: 'Mails wait for your approval',
    message: `“${row.name}” was handed in. Open Audience to read and approve it.`,
  });
}

async function pause(tx: Tx, row: SequenceRow): Promise<void> {
  requireState(row, ['active']);
  await tx.update(sequences).set({ state: 'paused' }).where(eq(sequences.id, row.id));
}

async function decline(tx: Tx, row: SequenceRow, caller: Caller, reason: string, now: Date): Promise<void> {
  requireState(row, ['waiting']);
  if (reason === '') throw new AppError('VALIDATION_FAILED', 'Give a reason.', { fields: ['reason'] });
  await tx
    .update(sequences)
    .set({ state: 'draft', ...toDecision(row, caller, 'declined', now), reason })
    .where(eq(sequences.id, row.id));
}

async function activate(tx: Tx, row: SequenceRow, caller: Caller, now: Date): Promise<void> {
  requireState(row, ['draft', 'waiting', 'paused']);
  await getSender(tx, row.userId, row.personaId);
  await tx
    .update(sequences)
    .set({ state: 'active', ...toDecision(row, caller, 'approved', now), reason: null })
    .where(eq(sequences.id, row.id));
  // A paused broadcast has its contacts already.
  if (row.trigger.on === 'broadcast' && row.state !== 'paused') await enterBroadcast(tx, row, now);
  await queueNextMails(tx, { sequenceIds: [row.id], contactIds: null }, now);
}

const toDecision = (
  { version }: SequenceRow,
  { personId }: Caller,
  decision: 'approved' | 'declined',
  now: Date,
) => ({ decision, decidedBy: personId, decidedAt: now, decidedVersion: version });

/** Starts a broadcast for every contact of its segment who agreed to mails, as they are now. */
async function enterBroadcast(
  tx: Tx,
  { id, personaId, trigger, userId }: SequenceRow,
  now: Date,
): Promise<void> {
  if (trigger.on !== 'broadcast') return;
  const sendAt = trigger.sendAt ? new Date(trigger.sendAt) : now;
  if (sendAt > addDays(now, audienceLimits.broadcastDaysMaximum))
    throw new AppError('VALIDATION_FAILED', 'Choose a time within a year.', { fields: ['sendAt'] });
  const filter = await readFilter(tx, userId, trigger.segmentId);
  const matches = and(
    matchesContact(userId, { personaId, filter }),
    eq(contacts.consent, 'given'),
    eq(contacts.isUndeliverable, false),
  );
  await tx.execute(sql`
    insert into audience_sequence_entries (sequence_id, contact_id, user_id, entered_at)
    select ${id}::uuid, ${contacts.id}, ${userId}::uuid, ${sendAt.toISOString()}::timestamptz
    from ${contacts} where ${matches} on conflict do nothing`);
}

/** @throws AppError CONFLICT for a segment that was deleted: a broadcast must not go to more people than meant */
async function readFilter(tx: Tx, userId: string, segmentId: string | null) {
  if (segmentId === null) return contactFilter.parse({});
  const [segment] = await tx
    .select({ filter: segments.filter })
    .from(segments)
    .where(and(eq(segments.id, segmentId), eq(segments.userId, userId)));
  if (!segment) throw new AppError('CONFLICT', 'Its segment was deleted. Choose another one.');
  return segment.filter;
}

/** @throws AppError CONFLICT */
function requireState({ state }: SequenceRow, allowed: readonly SequenceRow['state'][]): void {
  if (allowed.includes(state)) return;
  throw new AppError('CONFLICT', `This cannot be done while it is ${labels[state]}. Reload the page.`);
}

const labels: Record<SequenceRow['state'], string> = {
  draft: 'a draft',
  waiting: 'waiting for approval',
  active: 'active',
  paused: 'paused',
  ended: 'over',
};
