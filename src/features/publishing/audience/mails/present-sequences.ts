import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Sequence, SequenceState } from '#contract/audience-mail.ts';
import { AppError } from '#contract/errors.ts';
import { listAccounts } from '#features/identity/accounts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { isOneOf } from '../is-one-of.ts';
import { type SequenceMailRow, type SequenceRow, sequenceMails, sequences } from './schema.ts';

type MailFigures = { mailId: string; sent: number; waiting: number; failed: number; unclear: number };
type EntryFigures = { sequenceId: string; entered: number; open: number };

/** The sequences and broadcasts of an account, newest first. @param personaId undefined: of all personas */
export async function listSequences(
  db: Db,
  userId: string,
  personaId: string | undefined,
): Promise<Sequence[]> {
  return present(
    db,
    and(eq(sequences.userId, userId), personaId ? eq(sequences.personaId, personaId) : undefined),
  );
}

/** @throws AppError NOT_FOUND for an unknown sequence and for another account's */
export async function getSequence(db: Queryable, userId: string, id: string): Promise<Sequence> {
  const [found] = await present(db, and(eq(sequences.id, id), eq(sequences.userId, userId)));
  if (!found) throw sequenceNotFound();
  return found;
}

export const sequenceNotFound = () => new AppError('NOT_FOUND', 'There is no such sequence.');

async function present(db: Queryable, condition: SQL | undefined): Promise<Sequence[]> {
  const rows = await db.select().from(sequences).where(condition).orderBy(desc(sequences.id));
  const ids = rows.map(({ id }) => id);
  const mails = await db
    .select()
    .from(sequenceMails)
    .where(isOneOf(sequenceMails.sequenceId, ids))
    .orderBy(sequenceMails.position);
  const figures = await readMailFigures(
    db,
    mails.map(({ id }) => id),
  );
  const entries = await readEntryFigures(db, ids);
  const deciders = await listAccounts(
    db,
    rows.flatMap(({ decidedBy }) => decidedBy ?? []),
  );
  return rows.map((row) =>
    toSequence(row, {
      mails: mails.filter(({ sequenceId }) => sequenceId === row.id),
      figures,
      entries: entries.get(row.id),
      deciderName: row.decidedBy ? (deciders.get(row.decidedBy)?.name ?? null) : null,
    }),
  );
}

type Facts = {
  mails: readonly SequenceMailRow[];
  figures: ReadonlyMap<string, MailFigures>;
  entries: EntryFigures | undefined;
  deciderName: string | null;
};

const none = { sent: 0, waiting: 0, failed: 0, unclear: 0 };

function toSequence(row: SequenceRow, { deciderName, entries, figures, mails }: Facts): Sequence {
  const open = entries?.open ?? 0;
  return {
    id: row.id,
    personaId: row.personaId,
    name: row.name,
    trigger: row.trigger,
    state: getSequenceState(row, open),
    version: row.version,
    mails: mails.map(({ button, delayDays, id, subject, text }) => {
      const { mailId: _, ...counted } = { mailId: id, ...(figures.get(id) ?? none) };
      return { id, delayDays, subject, text, button, figures: counted };
    }),
    entered: entries?.entered ?? 0,
    open,
    decision:
      row.decision && row.decidedAt && row.decidedVersion === row.version
        ? {
            isApproved: row.decision === 'approved',
            by: deciderName,
            at: row.decidedAt.toISOString(),
            reason: row.reason,
          }
        : null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The state as it is shown: a broadcast has ended when no contact waits for its mail. */
export function getSequenceState(
  { state, trigger }: Pick<SequenceRow, 'state' | 'trigger'>,
  open: number,
): SequenceState {
  return state === 'active' && trigger.on === 'broadcast' && open === 0 ? 'ended' : state;
}

async function readMailFigures(db: Queryable, ids: readonly string[]): Promise<Map<string, MailFigures>> {
  const { rows } = await db.execute<MailFigures>(sql`
    select sequence_mail_id as "mailId",
      (count(*) filter (where state = 'sent'))::int as sent,
      (count(*) filter (where state in ('waiting', 'sending')))::int as waiting,
      (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where state = 'unclear'))::int as unclear
    from audience_mails where sequence_mail_id = any(${sql.param([...ids])}::uuid[])
    group by sequence_mail_id`);
  return new Map(rows.map((row) => [row.mailId, row]));
}

async function readEntryFigures(db: Queryable, ids: readonly string[]): Promise<Map<string, EntryFigures>> {
  const { rows } = await db.execute<EntryFigures>(sql`
    select sequence_id as "sequenceId", count(*)::int as entered,
      (count(*) filter (where ended_at is null))::int as open
    from audience_sequence_entries where sequence_id = any(${sql.param([...ids])}::uuid[])
    group by sequence_id`);
  return new Map(rows.map((row) => [row.sequenceId, row]));
}
