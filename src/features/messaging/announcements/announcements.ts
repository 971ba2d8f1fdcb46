import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Announcement, AnnouncementForm } from '#contract/announcements.ts';
import { AppError } from '#contract/errors.ts';
import { recordAuditEntry } from '#features/trust/audit';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { announcements } from './schema.ts';

type Row = typeof announcements.$inferSelect;
/** The administrator who acts, and when. */
type Actor = { actorId: string; now: Date };

/** How many announcements the history shows. */
const maximumListed = 50;

const isOpen = and(
  isNull(announcements.endedAt),
  or(isNull(announcements.shownUntil), gt(announcements.shownUntil, sql`now()`)),
);
const hasBegun = lte(announcements.shownFrom, sql`now()`);
/** Uses the database's clock, so that every process shows and hides an announcement at the same time. */
const state = sql<Announcement['state']>`
  case when ${isOpen} then case when ${hasBegun} then 'shown' else 'planned' end else 'over' end`;

const toLink = ({ linkLabel, linkAddress }: Row) =>
  linkLabel !== null && linkAddress !== null ? { label: linkLabel, address: linkAddress } : null;

function toAnnouncement(row: Row, state: Announcement['state']): Announcement {
  return {
    id: row.id,
    text: row.text,
    tone: row.tone,
    link: toLink(row),
    audience: row.audience,
    dismissable: row.dismissable,
    from: row.shownFrom.toISOString(),
    until: row.shownUntil?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    state,
  };
}

/** The announcement that pages show. */
export type CurrentAnnouncement = Pick<
  Announcement,
  'id' | 'text' | 'tone' | 'link' | 'audience' | 'dismissable'
> & {
  /** Remaining seconds; null without a planned end. */
  seconds: number | null;
};

/** Finds the current announcement, for any audience. */
export async function findCurrentAnnouncement(db: Queryable): Promise<CurrentAnnouncement | null> {
  const left = sql<number | null>`extract(epoch from ${announcements.shownUntil} - now())::float8`;
  const [found] = await db
    .select({ row: announcements, left })
    .from(announcements)
    .where(and(isOpen, hasBegun))
    .orderBy(desc(announcements.id))
    .limit(1);
  if (!found) return null;
  const { id, text, tone, audience, dismissable } = found.row;
  return { id, text, tone, audience, dismissable, link: toLink(found.row), seconds: found.left };
}

/** Lists past, current and planned announcements, newest first. */
export async function listAnnouncements(db: Queryable): Promise<Announcement[]> {
  const rows = await db
    .select({ row: announcements, state })
    .from(announcements)
    .orderBy(desc(announcements.id))
    .limit(maximumListed);
  return rows.map(({ row, state }) => toAnnouncement(row, state));
}

/**
 * Publishes an announcement; it replaces the current or planned one.
 *
 * @throws AppError BAD_REQUEST when its end is in the past
 */
export async function publishAnnouncement(
  tx: Tx,
  form: AnnouncementForm,
  { actorId, now }: Actor,
): Promise<Announcement> {
  // Serializes concurrent calls: the second replaces the first.
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
  const published = await getAnnouncement(tx, id);
  if (published.state === 'over')
    throw new AppError('BAD_REQUEST', 'The end of the announcement is in the past.');
  const details = { tone, audience };
  await recordAuditEntry(tx, { actorId, action: 'announcement.published', subjectId: id, details, now });
  return published;
}

/** Ends an announcement; one that is over stays unchanged. @throws AppError NOT_FOUND */
export async function endAnnouncement(tx: Tx, id: string, { actorId, now }: Actor): Promise<Announcement> {
  const ended = await tx
    .update(announcements)
    .set({ endedAt: now })
    .where(and(eq(announcements.id, id), isOpen))
    .returning({ id: announcements.id });
  const announcement = await getAnnouncement(tx, id);
  if (ended.length > 0)
    await recordAuditEntry(tx, { actorId, action: 'announcement.ended', subjectId: id, now });
  return announcement;
}

async function getAnnouncement(db: Queryable, id: string): Promise<Announcement> {
  const [found] = await db
    .select({ row: announcements, state })
    .from(announcements)
    .where(eq(announcements.id, id));
  if (!found) throw new AppError('NOT_FOUND', 'There is no such announcement.');
  return toAnnouncement(found.row, found.state);
}
