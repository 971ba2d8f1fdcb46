import { and, count, eq, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import { audienceLimits } from '#contract/audience-limits.ts';
import type { Sequence, SequenceMailForm, sequenceForm } from '#contract/audience-mail.ts';
import { AppError } from '#contract/errors.ts';
import { getPersona } from '#features/library/personas';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { segments } from '../schema.ts';
import { getSequence, sequenceNotFound } from './present-sequences.ts';
import { type SequenceRow, sequenceMails, sequences } from './schema.ts';

type Form = z.output<typeof sequenceForm>;

/** Creates a draft. @throws AppError NOT_FOUND for the persona or segment; CONFLICT at the limit */
export async function createSequence(tx: Tx, userId: string, form: Form): Promise<Sequence> {
  await requireParts(tx, userId, form);
  const own = eq(sequences.userId, userId);
  const [there] = await tx.select({ sequences: count() }).from(sequences).where(own);
  if ((there?.sequences ?? 0) >= audienceLimits.sequencesMaximum) {
    throw new AppError(
      'CONFLICT',
      `You have ${audienceLimits.sequencesMaximum} sequences and broadcasts. Delete one to add another.`,
    );
  }
  const id = newId();
  const { name, personaId, trigger } = form;
  await tx.insert(sequences).values({ id, userId, personaId, name, trigger, state: 'draft' });
  await storeMails(tx, { id, userId }, form);
  return getSequence(tx, userId, id);
}

/**
 * Changes a sequence that is not active. It needs approval again; a paused one goes on for its contacts after that.
 *
 * @throws AppError NOT_FOUND; CONFLICT for another version, and for an active or ended one
 */
export async function changeSequence(
  tx: Tx,
  { id, userId, version }: { userId: string; id: string; version: number },
  form: Form,
): Promise<Sequence> {
  const row = await lockSequence(tx, userId, id);
  requireVersion(row, version);
  if (row.state === 'active')
    throw new AppError('CONFLICT', 'Pause it first. Mails go out while it is active.');
  if (row.trigger.on === 'broadcast' && row.state === 'paused')
    throw new AppError(
      'CONFLICT',
      'A broadcast that has begun cannot be changed. Delete it, or let it go on.',
    );
  if (form.personaId !== row.personaId)
    throw new AppError('CONFLICT', 'A sequence stays with its persona. Create another one.');
  await requireParts(tx, userId, form);
  await tx
    .update(sequences)
    .set({
      name: form.name,
      trigger: form.trigger,
      version: row.version + 1,
      state: row.state === 'paused' ? 'paused' : 'draft',
      decision: null,
      decidedBy: null,
      decidedAt: null,
      decidedVersion: null,
      reason: null,
    })
    .where(eq(sequences.id, id));
  await storeMails(tx, row, form);
  return getSequence(tx, userId, id);
}

/** Deletes a sequence with its mails; those that wait are not sent. @throws AppError NOT_FOUND */
export async function deleteSequence(tx: Tx, userId: string, id: string): Promise<void> {
  await lockSequence(tx, userId, id);
  await tx.delete(sequences).where(eq(sequences.id, id));
}

/** The sequence, locked until the transaction ends. @throws AppError NOT_FOUND */
export async function lockSequence(tx: Tx, userId: string, id: string): Promise<SequenceRow> {
  const [row] = await tx
    .select()
    .from(sequences)
    .where(and(eq(sequences.id, id), eq(sequences.userId, userId)))
    .for('update');
  if (!row) throw sequenceNotFound();
  return row;
}

/** @throws AppError CONFLICT */
export function requireVersion(row: Pick<SequenceRow, 'version'>, version: number): void {
  if (row.version === version) return;
  throw new AppError('CONFLICT', 'It was changed meanwhile. Reload the page and try again.');
}

async function requireParts(tx: Tx, userId: string, { personaId, trigger }: Form): Promise<void> {
  await getPersona(tx, userId, personaId);
  if (trigger.on !== 'broadcast' || trigger.segmentId === null) return;
  const [segment] = await tx
    .select({ id: segments.id })
    .from(segments)
    .where(
      and(eq(segments.id, trigger.segmentId), eq(segments.userId, userId), eq(segments.personaId, personaId)),
    );
  if (!segment) throw new AppError('NOT_FOUND', 'There is no such segment of this persona.');
}

/** Stores the mails in their order. A mail that is there keeps its id, so that no contact gets it again. */
async function storeMails(
  tx: Tx,
  { id: sequenceId, userId }: Pick<SequenceRow, 'id' | 'userId'>,
  { mails, trigger }: Form,
): Promise<void> {
  const own = eq(sequenceMails.sequenceId, sequenceId);
  const there = await tx.select({ id: sequenceMails.id }).from(sequenceMails).where(own);
  const known = new Set(there.map(({ id }) => id));
  const kept = mails.flatMap(({ id }) => (id !== null && known.has(id) ? [id] : []));
  if (new Set(kept).size !== kept.length) throw new AppError('BAD_REQUEST', 'A mail is in the list twice.');
  await tx.delete(sequenceMails).where(kept.length > 0 ? and(own, notInArray(sequenceMails.id, kept)) : own);
  for (const [position, mail] of mails.entries()) {
    const values = toValues(mail, position, trigger.on === 'broadcast');
    if (mail.id !== null && known.has(mail.id))
      await tx.update(sequenceMails).set(values).where(eq(sequenceMails.id, mail.id));
    else await tx.insert(sequenceMails).values({ ...values, id: newId(), sequenceId, userId });
  }
}

const toValues = (
  { button, delayDays, subject, text }: SequenceMailForm,
  position: number,
  isBroadcast: boolean,
) => ({
  position,
  delayDays: isBroadcast ? 0 : delayDays,
  subject,
  text,
  button,
});
