import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { compileCache } from '#tests/setup/compile-cache.ts';

/** The installation of one test process, and what its tests need from it. */
export type ServedInstallation = {
  url: string;
  databaseUrl: string;
  /** Signs the session cookies. */
  secret: string;
  dataFolder: string;
  /** The lines of its log so far, warnings and worse. */
  log(): string[];
  stop(): Promise<void>;
};

/** Checkouts that run tests at the same time need port ranges of their own. */
const firstPort = Number(process.env.E2E_PORT ?? 3197);

export type InstallationOptions = {
  /** Roles that it runs; none: all. */
  roles: readonly string[];
  /** Instant engines, or those of its configuration: the preview engine as a rule. */
  engines: 'instant' | 'configured';
  /** Further settings of its operator, as in the environment. */
  settings: Readonly<Record<string, string>>;
};

/**
 * Starts an installation for a test process.
 *
 * @param index of the test process among those that run now; determines the port
 * @throws Error when it has ended, is not ready within three minutes, or another one has its port
 */
export async function serveInstallation(
  index: number,
  { roles, engines, settings }: InstallationOptions,
): Promise<ServedInstallation> {
  const port = firstPort + index;
  const url = `http://localhost:${port}`;
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true;
  // Otherwise its tests would use the other installation with the wrong database.
  if (await isReady())
    throw new Error(`Another installation has ${url}: set E2E_PORT to a range that is free.`);
  const secret = randomBytes(32).toString('base64url');
  const loading = ['--import', './src/app/resolve-drizzle.mjs', 'tests/e2e/support/serve.ts'];
  const server = spawn(process.execPath, [...loading, String(port), secret, engines, ...roles], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...compileCache, ...settings },
  });
  const ended = once(server, 'exit');
  const told: Record<string, string> = {};
  const log: string[] = [];
  createInterface(server.stdout).on('line', (line) => {
    const [, name, value] = /^(DATABASE_URL|DATA_DIR)=(.*)$/.exec(line) ?? [];
    if (name && value) told[name] = value;
    else log.push(line);
  });
  for (const until = Date.now() + 180_000; !(await isReady()); ) {
    if (server.exitCode !== null || Date.now() > until) {
      server.kill('SIGTERM');
      throw new Error(`The installation at ${url} did not get ready.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    databaseUrl: told.DATABASE_URL ?? '',
    secret,
    dataFolder: told.DATA_DIR ?? '',
    log: () => [...log],
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
