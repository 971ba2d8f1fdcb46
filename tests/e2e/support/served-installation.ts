import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const file = path.join(tmpdir(), `castwright-e2e-${process.env.E2E_PORT}.json`);

/** What the tests, which run in another process, must know of the installation that is served for them. */
export type ServedInstallation = { databaseUrl: string; secret: string };

export const servedInstallation = {
  write: (served: ServedInstallation) => writeFile(file, JSON.stringify(served), { mode: 0o600 }),
  read: async () => JSON.parse(await readFile(file, 'utf8')) as ServedInstallation,
};
