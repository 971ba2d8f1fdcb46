import type { resultRoutes } from '#contract/result-reviews.ts';
import { recordAuditEntry } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { createFileResponse } from '#platform/http/file-response.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { appealResult, decideResult } from './decide-result.ts';
import { checkOutputsJob } from './jobs.ts';
import { listResultReviews, listWithheldResults, presentResultReview } from './queries.ts';
import { getResultFile, openResult } from './view-result.ts';

type ResultDeps = { db: Db; clock: Clock; storage: Storage; queue: Pick<Queue, 'enqueue'> };

/** Handlers for creators and reviewers of withheld results. The audit log records each view before the answer. */
export function resultHandlers({ clock, db, queue, storage }: ResultDeps): Handlers<typeof resultRoutes> {
  const read = (jobId: string, readerId: string) => presentResultReview(db, jobId, readerId, clock());
  return {
    listWithheldResults: ({ caller }) => listWithheldResults(db, caller.userId, clock()),

    async appealResult({ body, caller: { userId }, params: { id: jobId } }) {
      await db.transaction((tx) => appealResult(tx, { jobId, userId, text: body.text, now: clock() }));
      return { success: true, message: 'A reviewer will look at it. You get the answer as a notification.' };
    },

    listResultReviews: ({ caller, query }) => listResultReviews(db, query.show, caller.userId),

    async readResultReview({ caller: { userId: actorId }, params: { id: subjectId } }) {
      const review = await read(subjectId, actorId);
      const view = { actorId, action: 'result.viewed', subjectId, now: clock() } as const;
      await db.transaction((tx) => recordAuditEntry(tx, view));
      return review;
    },

    openResult: ({ body, caller, params }) =>
      db.transaction((tx) =>
        openResult(tx, { jobId: params.id, reviewerId: caller.userId, ...body, now: clock() }),
      ),

    async resultFile({ caller, headers, params: { id: jobId, variant, viewId } }) {
      const given = { jobId, viewId, variant, readerId: caller.userId, now: clock() };
      const answer = await createFileResponse(storage, await getResultFile(db, given), headers);
      // A browser must not show it after the view has expired.
      return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
    },

    async decideResult({ body, caller: { userId: reviewerId }, params: { id: jobId } }) {
      await db.transaction(async (tx) => {
        await decideResult(tx, { jobId, reviewerId, ...body, now: clock() });
        await queue.enqueue(tx, checkOutputsJob, {});
      });
      return read(jobId, reviewerId);
    },
  };
}
