import { fork } from 'node:child_process';
import type { BenchInstallation } from './installation.ts';

/** A process of `src/main.mjs` under measurement. */
export type StartedRoles = { pid: number };

const startMs = 60_000;
const stopMs = 40_000;

/**
 * Starts roles of an installation as `npm start`, the image and the units of systemd do: `src/main.mjs` in production,
 * with the preview engine and the built pages. It ends with the scope.
 *
 * @param roles `web`, `worker`; none: both
 * @throws Error when it is not ready within a minute
 */
export async function startRoles(
  scope: AsyncDisposableStack,
  { databaseUrl, dataFolder }: BenchInstallation,
  roles: readonly string[],
): Promise<StartedRoles> {
  const child = fork('src/main.mjs', [...roles], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataFolder,
      PORT: '0',
      LOG_LEVEL: 'warn',
    },
    // Not those of the bench.
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  scope.defer(async () => {
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
    child.kill('SIGTERM');
    await exited;
    clearTimeout(timer);
  });
  await new Promise<void>((resolve, reject) => {
    const name = roles.join(' and ') || 'both roles';
    const timer = setTimeout(() => reject(new Error(`${name} did not become ready`)), startMs);
    child.once('message', () => {
      clearTimeout(timer);
      resolve();
    });
    void exited.then(() => reject(new Error(`${name} ended with ${child.exitCode}`)));
  });
  return { pid: child.pid ?? 0 };
}
