/** The web and worker processes of one installation, started and stopped as by an operator. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { compileCache } from '#tests/setup/compile-cache.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { killableWorkers } from '#tests/setup/killable-workers.ts';

export type Place = {
  databaseUrl: string;
  /** The database address that bypasses a pooler. */
  directUrl?: string;
  /** The data folder. */
  folder: string;
  secret: string;
};

export type Web = { url: string; stop(): Promise<number | string> };
export type Worker = { stop(): Promise<number | string> };
export type Processes = ReturnType<typeof openProcesses>;

/** A sixth of the connections of a shared database server. */
const poolSize = 5;
/** Longer than the load balancer needs to notice, short enough for a test. */
const graceSeconds = 1.5;
const takesMs = 20;

export function openProcesses({ databaseUrl, directUrl, folder, secret }: Place) {
  const env = {
    AUTH_SECRET: secret,
    ...compileCache,
    DATABASE_POOL_SIZE: String(poolSize),
    SHUTDOWN_GRACE_SECONDS: String(graceSeconds),
    ...(directUrl && { DATABASE_DIRECT_URL: directUrl }),
  };
  const workers = killableWorkers({ databaseUrl, folder, takes: takesMs, leaseMs: 15_000, env });
  const webs: ChildProcess[] = [];

  return {
    /** Starts `src/main.mjs web` and waits until it is ready. */
    async startWeb(): Promise<Web> {
      const port = await freePort();
      const web = fork('src/main.mjs', ['web'], {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'test',
          DATABASE_URL: databaseUrl,
          DATA_DIR: folder,
          LOG_LEVEL: process.env.TEST_LOG ?? 'fatal',
          PORT: String(port),
          ...env,
        },
        execArgv: ['--import', './src/app/resolve-drizzle.mjs'],
        // Its log shows the first administrator's password.
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      webs.push(web);
      await Promise.race([
        once(web, 'message'),
        once(web, 'exit').then(([code]) => Promise.reject(new Error(`a web process ended with ${code}`))),
      ]);
      return {
        url: `http://127.0.0.1:${port}`,
        async stop() {
          const ended = once(web, 'exit');
          web.kill('SIGTERM');
          const [code, signal] = await ended;
          return code ?? signal;
        },
      };
    },

    /** Starts a worker process with an engine that draws at once. */
    async startWorker(): Promise<Worker> {
      const worker = await workers.load();
      await workers.begin(worker);
      return { stop: () => workers.stop(worker) };
    },

    killAll(): void {
      workers.killAll();
      for (const web of webs.splice(0)) web.kill('SIGKILL');
    },
  };
}
