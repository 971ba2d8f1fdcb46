import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import type { Work } from '#tests/fakes/worker-process.ts';
import { compileCache } from './compile-cache.ts';

type Workplace = {
  databaseUrl: string;
  /** The data folder. */
  folder: string;
  /** Further settings. */
  env?: Record<string, string>;
} & Work;

export type KillableWorkers = ReturnType<typeof killableWorkers>;

/** Real worker processes that a test kills in the middle of their work. */
export function killableWorkers({ databaseUrl, env, folder, ...work }: Workplace) {
  const started: ChildProcess[] = [];

  async function start(): Promise<ChildProcess> {
    const worker = fork('tests/fakes/worker-process.ts', [JSON.stringify(work satisfies Work)], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        ...(process.env.TEST_LOG && { TEST_LOG: process.env.TEST_LOG }),
        ...env,
        ...compileCache,
      },
      execArgv: ['--import', './src/app/resolve-drizzle.mjs'],
    });
    started.push(worker);
    const failed = once(worker, 'exit').then(([code]) => {
      throw new Error(`the worker ended with ${code} before it had loaded`);
    });
    await Promise.race([once(worker, 'message'), failed]);
    failed.catch(() => {});
    return worker;
  }

  return {
    /** A worker process that has loaded and waits to begin. One that a failed test ends meanwhile rejects unheard. */
    load(): Promise<ChildProcess> {
      const loading = start();
      loading.catch(() => {});
      return loading;
    },

    async begin(worker: ChildProcess): Promise<void> {
      const working = once(worker, 'message');
      worker.send('go');
      await working;
    },

    async kill(worker: ChildProcess): Promise<void> {
      const ended = once(worker, 'exit');
      worker.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);
    },

    /** Asks a worker to stop. @returns its exit code, or the signal that ended it */
    async stop(worker: ChildProcess): Promise<number | string> {
      const ended = once(worker, 'exit');
      worker.kill('SIGTERM');
      const [code, signal] = await ended;
      return code ?? signal;
    },

    killAll(): void {
      for (const worker of started.splice(0)) worker.kill('SIGKILL');
    },
  };
}
