/**
 * `npm run keys:rotate -- [NAME …]`: adds a key or secret to each named item (default: all but the certificate of
 * content credentials) and reseals what is sealed under older ones. Stop Castwright first, or restart it
 * afterwards: a running process uses the keys it started with, which stay accepted.
 *
 * With a secret store, rotate in two steps: `--add` adds the keys to a copy (`KEYS_DIR`) without the database, and
 * `--reseal` reseals under the newest keys once every process has them.
 *
 * `--retire` deletes the older keys, after resealing what still needs them. Ends with 1 when something is left that
 * no key opens.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { openCommandDb } from './lib/command-db.ts';
import { openServer } from './lib/open-server.ts';
import {
  addKeys,
  defaultNames,
  type RotatableName,
  type RotationMode,
  rotatableNames,
  rotateKeys,
} from './lib/rotate-keys.ts';

const flag = { type: 'boolean', default: false } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { add: flag, reseal: flag, retire: flag },
});
const unknown = positionals.filter((name) => !(rotatableNames as readonly string[]).includes(name));
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown.join(', ')}. There are ${rotatableNames.join(', ')}.`);
const names = positionals.length > 0 ? (positionals as RotatableName[]) : defaultNames;
const asked = (['add', 'reseal', 'retire'] as const).filter((name) => values[name]);
if (asked.length > 1) throw new Error(`Use only one of ${asked.map((name) => `--${name}`).join(', ')}.`);
const how: RotationMode = asked[0] ?? 'both';

const say = (line: string) => console.log(line);
const config = readConfig();
const log = createLog({ level: 'warn', pretty: true, role: 'keys' });
if (how === 'add') await addKeys({ config, names }, say);
else await withDatabase();

async function withDatabase(): Promise<void> {
  const server = await openServer(config, log);
  try {
    await migrateDatabase(server.directUrl, path.resolve('migrations'));
    const db = openCommandDb(server.directUrl, 'keys');
    try {
      const storage = await openStorage(config.storage, log);
      if (!(await rotateKeys({ config, db, storage, names, mode: how }, say))) process.exitCode = 1;
    } finally {
      await db.$client.end();
    }
  } finally {
    await server.close();
  }
}
