/** Dispatchers over a test database, with their jobs. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Engine } from '@castwright/engine-port';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { PlanId } from '#contract/catalogue.ts';
import { auditLedger } from '#features/billing/ledger';
import { openCredentials } from '#features/library/disclosure';
import type { FinishDeps } from '#features/library/items';
import type { Db } from '#platform/db/client.ts';
import { createLog } from '#platform/log.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { textOnlyDeps } from '#tests/fakes/no-picture-records.ts';
import { plainWatermark } from '#tests/fakes/plain-watermark.ts';
import { createDispatcher } from '../../src/features/generation/execution/dispatcher.ts';
import type {
  Dispatcher,
  DispatcherOptions,
} from '../../src/features/generation/execution/dispatcher-types.ts';
import { createJobRunner } from '../../src/features/generation/execution/run-job.ts';
import { type EngineJobRow, engineJobs } from '../../src/features/generation/jobs/schema.ts';
import { useDatabase } from './database.ts';
import { eventually } from './eventually.ts';

const log = createLog({ level: 'silent', pretty: false, role: 'test' });

/**
 * Gives the calling test file a database and dispatchers of workers on it. After each test they stop, the books are
 * compared, and all waiting or running jobs are dropped.
 */
export function useDispatchers() {
  const database = useDatabase({ poolSize: 20 });
  const dispatchers: Dispatcher[] = [];
  let folder: string;
  let finishing: FinishDeps;
  let credentials: Awaited<ReturnType<typeof openCredentials>>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'castwright-dispatchers-'));
    credentials = await openCredentials({ folder: path.join(folder, 'keys') });
    const storage = await openLocalStorage(path.join(folder, 'files'));
    finishing = { storage, credentials, watermark: plainWatermark, ffmpegPath: null };
  });
  afterAll(async () => {
    await credentials.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    await Promise.all(dispatchers.splice(0).map((dispatcher) => dispatcher.stop(0)));
    expect(await auditLedger(database.db)).toEqual([]);
    await database.db.execute(
      sql`update engine_jobs set state = 'cancelled' where state in ('queued', 'running')`,
    );
  });

  /** Runs a job as the worker of this name. @param db its own connections to the database */
  const carryOut = (workerId: string, db?: Db): DispatcherOptions['runJob'] => {
    // After `beforeAll`, which opens the storage.
    let runner: DispatcherOptions['runJob'] | undefined;
    return (...running) => {
      runner ??= createJobRunner({
        ...textOnlyDeps,
        db: db ?? database.db,
        log,
        workerId,
        finishing,
      });
      return runner(...running);
    };
  };

  async function getRow({ id }: Pick<EngineJobRow, 'id'>): Promise<EngineJobRow> {
    const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, id));
    if (!row) throw new Error('the job is gone');
    return row;
  }

  return {
    database,
    log,
    carryOut,
    rowOf: getRow,

    /** The started dispatcher of one worker process. */
    async work(
      workerId: string,
      engines: Engine | readonly Engine[],
      more: Partial<DispatcherOptions> = {},
    ): Promise<Dispatcher> {
      const dispatcher = createDispatcher({
        db: database.db,
        databaseUrl: database.url,
        workerId,
        engines: [engines].flat(),
        log,
        runJob: carryOut(workerId),
        ...more,
      });
      dispatchers.push(dispatcher);
      await dispatcher.start();
      return dispatcher;
    },

    /** @returns their id */
    person: async (tokens = 100, subscription: PlanId = 'free') =>
      (await makeUserWithTokens(database.db, tokens, { subscription })).id,

    /** Waits until the job is in this state. */
    ends: (job: Pick<EngineJobRow, 'id'>, state: EngineJobRow['state'], withinMs?: number) =>
      eventually(async () => {
        const row = await getRow(job);
        expect(row.state).toBe(state);
        return row;
      }, withinMs),
  };
}
