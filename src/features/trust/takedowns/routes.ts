import type { adminReportRoutes, reportRoutes, takedownRoutes } from '#contract/takedown-routes.ts';
import { refuseBots } from '#features/messaging/support';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { createFileResponse } from '#platform/http/file-response.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { answerAppeal, decideReport } from './decide-report.ts';
import { fileReport, type ReportDeps } from './file-report.ts';
import { withholdJob } from './jobs.ts';
import { appealRemoval, sendCounterNotice, stateCourtAction } from './object-to-removal.ts';
import { getCaseByToken, getReportProgress, listRemovals, listReports } from './queries.ts';
import { getReportedPicture, readReport } from './read-report.ts';

type TakedownDeps = Omit<ReportDeps, 'enqueueWithholding'> & {
  queue: Pick<Queue, 'enqueue'>;
  storage: Storage;
  clock: Clock;
};

type Routes = typeof reportRoutes & typeof takedownRoutes & typeof adminReportRoutes;

export function takedownHandlers(dependencies: TakedownDeps): Handlers<Routes> {
  const { clock, db, queue, storage } = dependencies;
  const enqueueWithholding = (tx: Tx, caseId: string) => queue.enqueue(tx, withholdJob, { caseId });
  const mailContext = { ...dependencies, enqueueWithholding };
  return {
    async fileReport({ body, files }) {
      refuseBots(body);
      const number = await fileReport(mailContext, body, files.picture?.bytes ?? null, clock());
      const message = 'Thank you. We have received your report and sent you an email with its link.';
      return { success: true, message, number };
    },

    reportProgress: ({ params }) => getReportProgress(db, dependencies, params.token),

    async stateCourtAction({ body, params }) {
      const { id: caseId } = await getCaseByToken(db, params.token);
      await db.transaction((tx) => stateCourtAction(tx, { caseId, ...body, now: clock() }));
      return getReportProgress(db, dependencies, params.token);
    },

    listRemovals: ({ caller }) => listRemovals(db, caller.userId, clock()),

    async appealRemoval({ body, caller: { userId }, params: { id: noticeId } }) {
      await db.transaction((tx) => appealRemoval(tx, { userId, noticeId, now: clock() }, body.text));
      return {
        success: true,
        message: 'We have received your objection. A different reviewer decides again.',
      };
    },

    async sendCounterNotice({ body, caller: { userId }, params: { id: noticeId } }) {
      await db.transaction((tx) =>
        sendCounterNotice(tx, mailContext, { userId, noticeId, now: clock() }, body),
      );
      return { success: true, message: 'We have sent your counter-notice to the reporter.' };
    },

    listReports: ({ query }) => listReports(db, dependencies, query.show),

    readReport: ({ caller, params }) => readReport(db, dependencies, params.id, caller.userId, clock()),

    async reportedPicture({ caller, headers, params: { id: caseId, itemId } }) {
      const file = await getReportedPicture(db, { caseId, itemId }, caller.userId, clock());
      const answer = await createFileResponse(storage, file, headers);
      // Each view needs a request of its own, so that it is recorded.
      return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
    },

    async decideReport({ body, caller: { userId: reviewerId }, params: { id: caseId } }) {
      await db.transaction((tx) =>
        decideReport(tx, mailContext, { caseId, reviewerId, ...body, now: clock() }),
      );
      return readReport(db, dependencies, caseId, reviewerId, clock());
    },

    async answerRemovalAppeal({ body, caller: { userId: reviewerId }, params: { id: caseId } }) {
      await db.transaction((tx) =>
        answerAppeal(tx, mailContext, { caseId, reviewerId, ...body, now: clock() }),
      );
      return readReport(db, dependencies, caseId, reviewerId, clock());
    },
  };
}
