import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { Work } from '#tests/fakes/worker-process.ts';
import { compileCache } from '#tests/setup/compile-cache.ts';
import { eventually } from '#tests/setup/eventually.ts';
import type { ServedInstallation } from './served-installation.ts';

/** Long enough to be killed in the middle, and free of processor time. */
const work = { takes: 500, leaseMs: 15_000, trains: true } satisfies Work;

/** The worker of a served installation, in a process of its own, one after the other. Its engine draws nothing. */
export class WorkerRole {
  readonly #served: ServedInstallation;
  readonly #db: Db;
  #process: ChildProcess | null = null;

  constructor(served: ServedInstallation, db: Db) {
    this.#served = served;
    this.#db = db;
  }

  async start(): Promise<void> {
    const { databaseUrl, dataFolder, secret, url } = this.#served;
    const worker = fork('tests/fakes/worker-process.ts', [JSON.stringify(work)], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataFolder,
        AUTH_SECRET: secret,
        BASE_URL: url,
        ...compileCache,
      },
      execArgv: ['--import', './src/app/resolve-drizzle.mjs'],
    });
    this.#process = worker;
    const ended = once(worker, 'exit').then(([code]) => {
      if (this.#process === worker) throw new Error(`the worker ended with ${code}`);
    });
    await Promise.race([once(worker, 'message'), ended]);
    const working = once(worker, 'message');
    worker.send('begin');
    await Promise.race([working, ended]);
    ended.catch(() => {});
  }

  /**
   * Kills the worker while it runs a job that `isAt` accepts, and lets its leases expire at once.
   *
   * @returns how many jobs it leaves unfinished
   */
  async killAtWork(isAt = sql`true`): Promise<number> {
    const mine = sql`state = 'running' and leased_by like ${`%:${this.#process?.pid}:%`}`;
    await eventually(async () => {
      const { rowCount } = await this.#db.execute(sql`select from engine_jobs where ${mine} and ${isAt}`);
      if (!rowCount) throw new Error('the worker has no such job');
    });
    const killed = this.#process;
    this.#process = null;
    if (killed) {
      const gone = once(killed, 'exit');
      killed.kill('SIGKILL');
      await gone;
    }
    const left = sql`update engine_jobs set lease_expires_at = now() where state = 'running'`;
    return (await this.#db.execute(left)).rowCount ?? 0;
  }

  async stop(): Promise<void> {
    const worker = this.#process;
    this.#process = null;
    if (!worker) return;
    const gone = once(worker, 'exit');
    worker.kill('SIGTERM');
    await gone;
  }
}
