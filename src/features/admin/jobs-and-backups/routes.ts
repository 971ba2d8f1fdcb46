import { AppError } from '#contract/errors.ts';
import type { jobsAndBackupsRoutes } from '#contract/jobs-and-backups.ts';
import { getEnginesReport, listJobsForOperator } from '#features/generation/admin';
import { everyEngine, pauseEngine, resumeEngine } from '#features/generation/fleet';
import { recordAuditEntry } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import { getBackupsReport } from './backup-runs.ts';
import { listDeadLetters } from './dead-letters.ts';

type OperationsDeps = { db: Db; clock: Clock; queue: Pick<Queue, 'depths' | 'retry'> };

export function operationsHandlers({
  db,
  clock,
  queue,
}: OperationsDeps): Handlers<typeof jobsAndBackupsRoutes> {
  const pause = (actorId: string, engine: string, reason: string) =>
    db.transaction(async (tx) => {
      const now = clock();
      await pauseEngine(tx, engine, reason, now);
      await recordAuditEntry(tx, {
        actorId,
        action: 'engine.paused',
        subjectId: null,
        details: { engine },
        now,
      });
    });
  const resume = (actorId: string, engine: string) =>
    db.transaction(async (tx) => {
      await resumeEngine(tx, engine);
      const act = { action: 'engine.resumed', subjectId: null, details: { engine } } as const;
      await recordAuditEntry(tx, { ...act, actorId, now: clock() });
    });
  return {
    async systemReport() {
      const [engines, background, backups] = await Promise.all([
        getEnginesReport(db),
        queue.depths(),
        getBackupsReport(db),
      ]);
      return { ...engines, background, backups };
    },

    listAllJobs: ({ query }) => listJobsForOperator(db, query),

    async pauseEngine({ caller, params, body }) {
      await pause(caller.userId, params.id, body.reason);
      return { success: true, message: 'Engine paused' };
    },

    async resumeEngine({ caller, params }) {
      await resume(caller.userId, params.id);
      return { success: true, message: 'Engine resumed' };
    },

    async pauseQueue({ caller, body }) {
      await pause(caller.userId, everyEngine, body.reason);
      return { success: true, message: 'Queue paused' };
    },

    async resumeQueue({ caller }) {
      await resume(caller.userId, everyEngine);
      return { success: true, message: 'Queue resumed' };
    },

    deadLetters: () => listDeadLetters(db),

    async retryDeadLetter({ caller: { userId: actorId }, params }) {
      await db.transaction(async (tx) => {
        if (!(await queue.retry(tx, params.queue, params.id))) {
          throw new AppError(
            'NOT_FOUND',
            'This failed job no longer exists. It may have been retried already.',
          );
        }
        const act = { action: 'work.retried', subjectId: null, details: { queue: params.queue } } as const;
        await recordAuditEntry(tx, { ...act, actorId, now: clock() });
      });
      return { success: true, message: 'Retry started' };
    },
  };
}
