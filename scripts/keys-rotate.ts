/**
 * `npm run keys:rotate -- [NAME …]`: adds a key or secret to each that is named (all but the certificate of content
 * credentials where none is) and seals anew what is kept under older ones. Stop Castwright first, or start it again
 * afterwards: a running one uses the keys it started with, which stay and are still accepted.
 *
 * Where the keys come from a secret store, it takes two steps: `--add` adds the keys to a copy (`KEYS_DIR`) without
 * the database, and `--reseal` seals anew under the newest keys there are, once every process has them.
 *
 * `--retire` takes the older ones out, after sealing anew what still needs them. Ends with 1 when something is left
 * that no key opens.
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
  type How,
  type Rotatable,
  rotatable,
  rotateKeys,
  usuallyRotated,
} from './lib/rotate-keys.ts';

const flag = { type: 'boolean', default: false } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { add: flag, reseal: flag, retire: flag },
});
const unknown = positionals.filter((name) => !(rotatable as readonly string[]).includes(name));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. There are ${rotatable.join(', ')}.`);
const names = positionals.length > 0 ? (positionals as Rotatable[]) : usuallyRotated;
const asked = (['add', 'reseal', 'retire'] as const).filter((name) => values[name]);
if (asked.length > 1)
  throw new Error(`One of them at a time: ${asked.map((name) => `--${name}`).join(', ')}.`);
const how: How = asked[0] ?? 'both';

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
      if (!(await rotateKeys({ config, db, storage, names, how }, say))) process.exitCode = 1;
    } finally {
      await db.$client.end();
    }
  } finally {
    await server.close();
  }
}
