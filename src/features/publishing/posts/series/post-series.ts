import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { PostSeries, postSeriesForm } from '#contract/posts.ts';
import { publishingLimits } from '#contract/publishing-limits.ts';
import { addCalendarDays, toLocalTime, toMoment } from '#contract/zoned-time.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { PostCaller, PostsDeps } from '../deps.ts';
import { readMediaFacts } from '../media-facts.ts';
import { postSeries, type SeriesRow } from '../schema.ts';
import { getPublishingSettings } from '../settings.ts';
import { requireOwnParts } from '../write-parts.ts';
import { makeSeriesPosts } from './make-series-posts.ts';
import { findNextDay } from './series-days.ts';

/** The series of an account, newest first. */
export async function listPostSeries({ clock, db }: PostsDeps, userId: string): Promise<PostSeries[]> {
  const rows = await db
    .select()
    .from(postSeries)
    .where(eq(postSeries.userId, userId))
    .orderBy(desc(postSeries.id));
  const { timeZone } = await getPublishingSettings(db, userId);
  return rows.map((row) => toSeries(row, { now: clock(), timeZone }));
}

/**
 * Creates a series, with the drafts of its first two weeks.
 *
 * @throws AppError NOT_FOUND, VALIDATION_FAILED as `createPost`; CONFLICT for too many series
 */
export async function createPostSeries(
  deps: PostsDeps,
  { personId, userId }: PostCaller,
  form: z.output<typeof postSeriesForm>,
): Promise<PostSeries> {
  const { clock, db } = deps;
  if (form.until !== null && form.until < form.from) {
    throw new AppError('VALIDATION_FAILED', 'The last day is before the first.', { fields: ['until'] });
  }
  await requireOwnParts(db, userId, form.post);
  await readMediaFacts(db, userId, form.post.media);
  await requireRoomForSeries(db, userId);
  const [row] = await db
    .insert(postSeries)
    .values({ id: newId(), userId, authorId: personId, ...form })
    .returning();
  if (!row) throw new Error('a series was not stored');
  await makeSeriesPosts(deps, row);
  const { timeZone } = await getPublishingSettings(db, userId);
  return toSeries(row, { now: clock(), timeZone });
}

/** Ends a series; its posts stay. @throws AppError NOT_FOUND */
export async function endPostSeries({ clock, db }: PostsDeps, userId: string, id: string): Promise<void> {
  const own = and(eq(postSeries.id, id), eq(postSeries.userId, userId));
  const [row] = await db.select({ id: postSeries.id }).from(postSeries).where(own);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such series.');
  await db
    .update(postSeries)
    .set({ endedAt: clock() })
    .where(and(own, isNull(postSeries.endedAt)));
}

async function requireRoomForSeries(db: Db, userId: string): Promise<void> {
  const [row] = await db
    .select({ open: count() })
    .from(postSeries)
    .where(and(eq(postSeries.userId, userId), isNull(postSeries.endedAt)));
  if ((row?.open ?? 0) < publishingLimits.seriesMaximum) return;
  throw new AppError(
    'CONFLICT',
    `There are ${publishingLimits.seriesMaximum} series. End one that you no longer need.`,
  );
}

function toSeries(row: SeriesRow, { now, timeZone }: { now: Date; timeZone: string }): PostSeries {
  const { createdAt, endedAt, everyWeeks, from, id, name, post, time, until, weekdays } = row;
  return {
    ...{ id, name, post, weekdays, everyWeeks, time, from, until },
    isEnded: endedAt !== null,
    nextAt: endedAt ? null : (findNextMoment(row, { now, timeZone })?.toISOString() ?? null),
    createdAt: createdAt.toISOString(),
  };
}

function findNextMoment(row: SeriesRow, { now, timeZone }: { now: Date; timeZone: string }): Date | null {
  const today = toLocalTime(now, timeZone).day;
  for (const first of [today, addCalendarDays(today, 1)]) {
    const day = findNextDay(row, first);
    const moment = day && toMoment(day, row.time, timeZone);
    if (moment && moment > now) return moment;
  }
  return null;
}
