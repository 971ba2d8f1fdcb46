import { AppError } from '#contract/errors.ts';
import type { operationsRoutes } from '#contract/operations.ts';
import { enginesReport, jobsForOperator } from '#features/generation/admin';
import { everyEngine, pauseEngine, resumeEngine } from '#features/generation/fleet';
import { recordAct } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import { backupsReport } from './backup-runs.ts';
import { deadLetters } from './dead-letters.ts';

type OperationsDependencies = { db: Db; clock: Clock; queue: Pick<Queue, 'depths' | 'retry'> };

export function operationsHandlers({
  db,
  clock,
  queue,
}: OperationsDependencies): Handlers<typeof operationsRoutes> {
  const pause = (actorId: string, engine: string, reason: string) =>
    db.transaction(async (tx) => {
      const now = clock();
      await pauseEngine(tx, engine, reason, now);
      await recordAct(tx, { actorId, action: 'engine.paused', subjectId: null, details: { engine }, now });
    });
  const resume = (actorId: string, engine: string) =>
    db.transaction(async (tx) => {
      await resumeEngine(tx, engine);
      const act = { action: 'engine.resumed', subjectId: null, details: { engine } } as const;
      await recordAct(tx, { ...act, actorId, now: clock() });
    });
  return {
    async operationsReport() {
      const [engines, background, backups] = await Promise.all([
        enginesReport(db),
        queue.depths(),
        backupsReport(db),
      ]);
      return { ...engines, background, backups };
    },

    operatorsJobs: ({ query }) => jobsForOperator(db, query),

    async pauseEngine({ caller, params, body }) {
      await pause(caller.userId, params.id, body.reason);
      return { success: true, message: 'The engine takes nothing new' };
    },

    async resumeEngine({ caller, params }) {
      await resume(caller.userId, params.id);
      return { success: true, message: 'The engine works again' };
    },

    async pauseQueue({ caller, body }) {
      await pause(caller.userId, everyEngine, body.reason);
      return { success: true, message: 'Nothing new is begun' };
    },

    async resumeQueue({ caller }) {
      await resume(caller.userId, everyEngine);
      return { success: true, message: 'Waiting work is begun again' };
    },

    deadLetters: () => deadLetters(db),

    async retryDeadLetter({ caller: { userId: actorId }, params }) {
      await db.transaction(async (tx) => {
        if (!(await queue.retry(tx, params.queue, params.id))) {
          throw new AppError(
            'NOT_FOUND',
            'There is no such failed work. It may have been tried again already.',
          );
        }
        const act = { action: 'work.retried', subjectId: null, details: { queue: params.queue } } as const;
        await recordAct(tx, { ...act, actorId, now: clock() });
      });
      return { success: true, message: 'It is tried again' };
    },
  };
}
