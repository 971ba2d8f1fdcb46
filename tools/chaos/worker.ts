/** Controls a worker's process. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { compileCache } from '#tests/setup/compile-cache.ts';

export type WorkerStart = { url: string; concurrency: number; leaseMs: number };

/** Short enough for a test, long enough for a busy machine. */
export const adapterLimits = {
  callMs: 2_000,
  fileMs: 5_000,
  pollMs: 400,
  goneMs: 5_000,
  stuckMs: 15_000,
  reconnectMs: 100,
};

export type WorkerMemory = { heapUsed: number; rss: number; held: string[] };
type Workplace = WorkerStart & { databaseUrl: string; dataFolder: string };

/** Milliseconds within which a released worker must have ended by itself. */
const endMs = 30_000;

/** Several workers on one database and one engine; each can be killed, and is replaced at once. */
export async function startWorkers(count: number, { databaseUrl, dataFolder, ...given }: Workplace) {
  async function start(): Promise<ChildProcess> {
    const worker = fork('tools/chaos/worker-process.ts', [JSON.stringify(given satisfies WorkerStart)], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataFolder,
        ...compileCache,
        ...(process.env.TEST_LOG && { TEST_LOG: process.env.TEST_LOG }),
      },
      execArgv: ['--import', './src/app/resolve-drizzle.mjs'],
    });
    const failed = once(worker, 'exit').then(([code]) => {
      throw new Error(`a worker ended with ${code} before it worked`);
    });
    await Promise.race([once(worker, 'message'), failed]);
    failed.catch(() => {});
    return worker;
  }
  const workers = await Promise.all(Array.from({ length: count }, start));

  return {
    async killAndReplace(at: number): Promise<void> {
      const worker = workers[at % workers.length];
      if (!worker) return;
      const ended = once(worker, 'exit');
      worker.kill('SIGKILL');
      await ended;
      workers[at % workers.length] = await start();
    },

    memory: (): Promise<WorkerMemory[]> =>
      Promise.all(
        workers.map(async (worker) => {
          const answer = once(worker, 'message');
          worker.send('tell');
          return (await answer)[0] as WorkerMemory;
        }),
      ),

    /** Releases all. @returns how many did not end by themselves, and had to be killed */
    async end(): Promise<number> {
      const stuck = await Promise.all(
        workers.map(async (worker) => {
          if (worker.exitCode !== null || worker.signalCode !== null) return 0;
          const ended = once(worker, 'exit');
          const timer = setTimeout(() => worker.kill('SIGKILL'), endMs);
          if (worker.connected) worker.disconnect();
          const [code] = await ended;
          clearTimeout(timer);
          return code === 0 ? 0 : 1;
        }),
      );
      return stuck.reduce<number>((sum, each) => sum + each, 0);
    },

    killAll(): void {
      for (const worker of workers) worker.kill('SIGKILL');
    },
  };
}
