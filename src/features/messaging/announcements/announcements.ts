import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Announcement, AnnouncementForm } from '#contract/announcements.ts';
import { AppError } from '#contract/errors.ts';
import { recordAct } from '#features/trust/audit';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { announcements } from './schema.ts';

type Row = typeof announcements.$inferSelect;
/** Whose act it is, and when. */
type By = { actorId: string; now: Date };

/** So many of the past are looked back on. */
const historyMaximum = 50;

const isOpen = and(
  isNull(announcements.endedAt),
  or(isNull(announcements.shownUntil), gt(announcements.shownUntil, sql`now()`)),
);
const hasBegun = lte(announcements.shownFrom, sql`now()`);
/** By the database's clock: every process shows and takes it away at the same moment. */
const state = sql<Announcement['state']>`
  case when ${isOpen} then case when ${hasBegun} then 'shown' else 'planned' end else 'over' end`;

const linkOf = ({ linkLabel, linkAddress }: Row) =>
  linkLabel !== null && linkAddress !== null ? { label: linkLabel, address: linkAddress } : null;

function present(row: Row, state: Announcement['state']): Announcement {
  return {
    id: row.id,
    text: row.text,
    tone: row.tone,
    link: linkOf(row),
    audience: row.audience,
    dismissable: row.dismissable,
    from: row.shownFrom.toISOString(),
    until: row.shownUntil?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    state,
  };
}

/** What pages show. */
export type Current = Pick<Announcement, 'id' | 'text' | 'tone' | 'link' | 'audience' | 'dismissable'> & {
  /** Seconds that are left of it; null: no end is planned. */
  seconds: number | null;
};

/** What is announced now, to whomever; null for nothing. */
export async function readCurrent(db: Queryable): Promise<Current | null> {
  const left = sql<number | null>`extract(epoch from ${announcements.shownUntil} - now())::float8`;
  const [found] = await db
    .select({ row: announcements, left })
    .from(announcements)
    .where(and(isOpen, hasBegun))
    .orderBy(desc(announcements.id))
    .limit(1);
  if (!found) return null;
  const { id, text, tone, audience, dismissable } = found.row;
  return { id, text, tone, audience, dismissable, link: linkOf(found.row), seconds: found.left };
}

/** What was announced and what is planned, the newest first. */
export async function listAnnouncements(db: Queryable): Promise<Announcement[]> {
  const rows = await db
    .select({ row: announcements, state })
    .from(announcements)
    .orderBy(desc(announcements.id))
    .limit(historyMaximum);
  return rows.map(({ row, state }) => present(row, state));
}

/**
 * Announces something in place of what was announced, or planned, before.
 *
 * @throws AppError BAD_REQUEST for what would be over already
 */
export async function publishAnnouncement(
  tx: Tx,
  form: AnnouncementForm,
  { actorId, now }: By,
): Promise<Announcement> {
  // Of two administrators the second replaces the first's.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('announcements', 0))`);
  await tx.update(announcements).set({ endedAt: now }).where(isOpen);
  const id = newId();
  const { text, tone, audience, dismissable, link } = form;
  await tx.insert(announcements).values({
    id,
    text,
    tone,
    audience,
    dismissable,
    linkLabel: link?.label ?? null,
    linkAddress: link?.address ?? null,
    shownFrom: form.from ? new Date(form.from) : sql`date_trunc('milliseconds', now())`,
    shownUntil: form.until ? new Date(form.until) : null,
  });
  const published = await readOne(tx, id);
  if (published.state === 'over') throw new AppError('BAD_REQUEST', 'Its end is in the past.');
  const details = { tone, audience };
  await recordAct(tx, { actorId, action: 'announcement.published', subjectId: id, details, now });
  return published;
}

/** Shows one no longer; one that is over already stays as it is. @throws AppError NOT_FOUND */
export async function endAnnouncement(tx: Tx, id: string, { actorId, now }: By): Promise<Announcement> {
  const ended = await tx
    .update(announcements)
    .set({ endedAt: now })
    .where(and(eq(announcements.id, id), isOpen))
    .returning({ id: announcements.id });
  const announcement = await readOne(tx, id);
  if (ended.length > 0) await recordAct(tx, { actorId, action: 'announcement.ended', subjectId: id, now });
  return announcement;
}

async function readOne(db: Queryable, id: string): Promise<Announcement> {
  const [found] = await db
    .select({ row: announcements, state })
    .from(announcements)
    .where(eq(announcements.id, id));
  if (!found) throw new AppError('NOT_FOUND', 'There is no such announcement.');
  return present(found.row, found.state);
}
