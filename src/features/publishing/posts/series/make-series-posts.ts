import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { publishingLimits } from '#contract/publishing-limits.ts';
import { addCalendarDays, toLocalTime, toMoment } from '#contract/zoned-time.ts';
import { beforeAllIds, newId } from '#platform/ids.ts';
import { countOpenPosts } from '../create-post.ts';
import type { PostsDeps } from '../deps.ts';
import { readMediaFacts } from '../media-facts.ts';
import { postSeries, posts, type SeriesRow } from '../schema.ts';
import { getPublishingSettings } from '../settings.ts';
import { findOwnPersona, listOwnTargets, writeParts } from '../write-parts.ts';
import { listSeriesDays } from './series-days.ts';

/** Drafts are made this many days ahead. */
const aheadDays = 14;
const batch = 100;

type SeriesDeps = Pick<PostsDeps, 'clock' | 'db'>;

/** Makes the drafts of every series that runs. One that fails leaves the others, and is tried again the next day. */
export async function makeAllSeriesPosts(
  deps: SeriesDeps,
  onError: (error: unknown, seriesId: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  let after = beforeAllIds;
  while (!signal?.aborted) {
    const rows = await deps.db
      .select()
      .from(postSeries)
      .where(and(gt(postSeries.id, after), isNull(postSeries.endedAt)))
      .orderBy(asc(postSeries.id))
      .limit(batch);
    for (const row of rows) {
      await makeSeriesPosts(deps, row).catch((error: unknown) => onError(error, row.id));
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}

/**
 * Makes a series' drafts of the next two weeks, one for each of its days and each once: a draft that was deleted does not
 * come back.
 */
export async function makeSeriesPosts({ clock, db }: SeriesDeps, series: SeriesRow): Promise<void> {
  const { timeZone } = await getPublishingSettings(db, series.userId);
  const now = clock();
  const today = toLocalTime(now, timeZone).day;
  const first = series.madeUntil && series.madeUntil >= today ? addCalendarDays(series.madeUntil, 1) : today;
  for (const day of listSeriesDays(series, first, addCalendarDays(today, aheadDays))) {
    const scheduledAt = toMoment(day, series.time, timeZone);
    if (scheduledAt <= now) continue;
    if ((await countOpenPosts(db, series.userId)) >= publishingLimits.openPostsMaximum) return;
    await makeDraft({ clock, db }, series, day, scheduledAt);
  }
}

async function makeDraft(
  { db }: SeriesDeps,
  series: SeriesRow,
  day: string,
  scheduledAt: Date,
): Promise<void> {
  const { authorId, post: form, userId } = series;
  const media = await readMediaFacts(db, userId, form.media, { takesMissing: true });
  await db.transaction(async (tx) => {
    const targets = await listOwnTargets(tx, userId, form.targets);
    const id = newId();
    const [made] = await tx
      .insert(posts)
      .values({
        id,
        userId,
        personaId: await findOwnPersona(tx, userId, form.personaId),
        authorId,
        editedBy: authorId,
        seriesId: series.id,
        seriesDay: day,
        state: 'draft',
        text: form.text,
        campaign: form.campaign,
        scheduledAt,
      })
      .onConflictDoNothing({ target: [posts.seriesId, posts.seriesDay] })
      .returning({ id: posts.id });
    if (made) await writeParts(tx, id, { ...form, targets }, media);
    await tx.update(postSeries).set({ madeUntil: day }).where(eq(postSeries.id, series.id));
  });
}
