import type { adminReportRoutes, reportRoutes, takedownRoutes } from '#contract/takedown-routes.ts';
import { looksLikeMachine } from '#features/messaging/support';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { fileAnswer } from '#platform/http/file-answer.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { answerAppeal, decideReport } from './decide-report.ts';
import { fileReport, newNumber, type ReportDependencies } from './file-report.ts';
import { withholdJob } from './jobs.ts';
import { appealRemoval, sendCounterNotice, stateCourtAction } from './object.ts';
import { caseOfToken, listRemovals, listReports, readProgress } from './queries.ts';
import { readReport, reportedPicture } from './read-report.ts';

type TakedownDependencies = Omit<ReportDependencies, 'enqueueWithholding'> & {
  queue: Pick<Queue, 'enqueue'>;
  storage: Storage;
  clock: Clock;
};

type Routes = typeof reportRoutes & typeof takedownRoutes & typeof adminReportRoutes;

export function takedownHandlers(dependencies: TakedownDependencies): Handlers<Routes> {
  const { clock, db, queue, storage } = dependencies;
  const enqueueWithholding = (tx: Tx, caseId: string) => queue.enqueue(tx, withholdJob, { caseId });
  const post = { ...dependencies, enqueueWithholding };
  return {
    async fileReport({ body, files }) {
      // A machine is told the same as a person: a refusal would teach it what to change.
      const number = looksLikeMachine(body)
        ? newNumber()
        : await fileReport(post, body, files.picture?.bytes ?? null, clock());
      const message = 'Thank you. Your report is with us; a mail with its link is on its way to you.';
      return { success: true, message, number };
    },

    reportProgress: ({ params }) => readProgress(db, params.token),

    async stateCourtAction({ body, params }) {
      const { id: caseId } = await caseOfToken(db, params.token);
      await db.transaction((tx) => stateCourtAction(tx, { caseId, ...body, now: clock() }));
      return readProgress(db, params.token);
    },

    listRemovals: ({ caller }) => listRemovals(db, caller.userId, clock()),

    async appealRemoval({ body, caller: { userId }, params: { id: noticeId } }) {
      await db.transaction((tx) => appealRemoval(tx, { userId, noticeId, now: clock() }, body.text));
      return { success: true, message: 'Your objection is with us. Somebody else decides again.' };
    },

    async sendCounterNotice({ body, caller: { userId }, params: { id: noticeId } }) {
      await db.transaction((tx) => sendCounterNotice(tx, post, { userId, noticeId, now: clock() }, body));
      return { success: true, message: 'Your counter-notice is passed on.' };
    },

    listReports: ({ query }) => listReports(db, query.show),

    readReport: ({ caller, params }) => readReport(db, params.id, caller.userId, clock()),

    async reportedPicture({ caller, headers, params: { id: caseId, itemId } }) {
      const file = await reportedPicture(db, { caseId, itemId }, caller.userId, clock());
      const answer = await fileAnswer(storage, file, headers);
      // Each view is to be asked for, and recorded.
      return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
    },

    async decideReport({ body, caller: { userId: reviewerId }, params: { id: caseId } }) {
      await db.transaction((tx) => decideReport(tx, post, { caseId, reviewerId, ...body, now: clock() }));
      return readReport(db, caseId, reviewerId, clock());
    },

    async answerRemovalAppeal({ body, caller: { userId: reviewerId }, params: { id: caseId } }) {
      await db.transaction((tx) => answerAppeal(tx, post, { caseId, reviewerId, ...body, now: clock() }));
      return readReport(db, caseId, reviewerId, clock());
    },
  };
}
