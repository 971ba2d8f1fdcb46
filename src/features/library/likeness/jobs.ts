import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { id } from '#contract/common.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import { contentItems } from '../items/schema.ts';
import { type LikenessDeps, measureLikeness, remeasureLikeness } from './measure-likeness.ts';

/** Measures one picture, after it was delivered. */
export const measureLikenessJob = defineJob({
  name: 'library.measure-likeness',
  data: z.strictObject({ contentId: id }),
  // A worker that is killed costs a try, and nothing else asks for this again.
  retries: 8,
});

/** Measures the pictures of a persona again, a part in each run. */
export const remeasureLikenessJob = defineJob({
  name: 'library.remeasure-likeness',
  data: z.strictObject({ userId: id, personaId: id, after: id.optional() }),
  // A worker that is killed costs a try, and nothing else asks for this again.
  retries: 8,
});

type Enqueue = Pick<Queue, 'enqueue'>;

/**
 * Has the likeness of finished pictures measured, of those that are of a persona or model. Called in the transaction that
 * completes them, so they are delivered first.
 */
export async function requestLikeness(queue: Enqueue, tx: Tx, contentIds: readonly string[]): Promise<void> {
  if (contentIds.length === 0) return;
  const items = await tx
    .select({ contentId: contentItems.id })
    .from(contentItems)
    .where(
      and(
        inArray(contentItems.id, [...contentIds]),
        eq(contentItems.origin, 'generated'),
        sql`${contentItems.type} in ('image', 'video')`,
        sql`num_nonnulls(${contentItems.personaId}, ${contentItems.modelId}) > 0`,
      ),
    );
  for (const item of items) await queue.enqueue(tx, measureLikenessJob, item);
}

/** Has all pictures of a persona measured again. To be called when the pictures of its reference sheet change. */
export function requestRemeasuring(
  queue: Enqueue,
  tx: Tx,
  of: { userId: string; personaId: string },
): Promise<void> {
  return queue.enqueue(tx, remeasureLikenessJob, of);
}

/** @param deps null where the operator has turned measuring off: then the jobs do nothing */
export function likenessJobs(deps: (LikenessDeps & { queue: Enqueue }) | null): HandledJob[] {
  return [
    handleJob(measureLikenessJob, async ({ contentId }, signal) => {
      const changed = deps && (await measureLikeness(deps, contentId, signal));
      if (changed) await deps.db.transaction((tx) => requestRemeasuring(deps.queue, tx, changed));
    }),
    handleJob(remeasureLikenessJob, async ({ after, personaId, userId }, signal) => {
      if (!deps) return;
      const last = await remeasureLikeness(deps, { userId, personaId, after }, signal);
      if (last === null) return;
      const next = { userId, personaId, after: last };
      await deps.db.transaction((tx) => deps.queue.enqueue(tx, remeasureLikenessJob, next));
    }),
  ];
}
