import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The installation that a test process has to itself, and what its tests must know of it. */
export type ServedInstallation = {
  url: string;
  databaseUrl: string;
  /** Signs the session cookies. */
  secret: string;
  stop(): Promise<void>;
};

/** Checkouts that test at the same time need ranges of their own. */
const firstPort = Number(process.env.E2E_PORT ?? 3197);

/**
 * Starts an installation of its own for a test process.
 *
 * @param index of the test process among those that run now; gives the port
 * @throws Error when it has ended, or is not ready within a minute
 */
export async function serveInstallation(index: number): Promise<ServedInstallation> {
  const port = firstPort + index;
  const url = `http://127.0.0.1:${port}`;
  const secret = randomBytes(32).toString('base64url');
  const server = spawn(process.execPath, ['tests/e2e/support/serve.ts', String(port), secret], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  let databaseUrl = '';
  createInterface(server.stdout).on('line', (line) => {
    databaseUrl = /^DATABASE_URL=(.*)$/.exec(line)?.[1] ?? databaseUrl;
  });
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true;
  for (const until = Date.now() + 60_000; !(await isReady()); ) {
    if (server.exitCode !== null || Date.now() > until) {
      server.kill('SIGTERM');
      throw new Error(`The installation at ${url} did not get ready.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    databaseUrl,
    secret,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
