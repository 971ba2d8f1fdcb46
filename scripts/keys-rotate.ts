/**
 * `npm run keys:rotate`: adds a key for identity documents and one for the secrets of webhooks, and seals what is
 * kept anew under them. Stop Castwright first, or start it again afterwards: a running one seals with the keys it
 * started with, which stay in their rings and go on opening what they sealed.
 *
 * Where the keys come from a secret store, it takes two steps: `-- --add` adds the keys to a copy (`KEYS_DIR`) without
 * the database, and `-- --reseal` seals anew under the newest keys there are, once every process has them.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config';
import { recordAct } from '#features/audit';
import { resealPictures } from '#features/onboarding';
import { resealSecrets } from '#features/webhooks';
import { openKeyRing, rotateKey } from '#platform/crypto/key-ring.ts';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { openDatabaseServer } from '../src/database-server.ts';

const { values } = parseArgs({
  options: { add: { type: 'boolean', default: false }, reseal: { type: 'boolean', default: false } },
});
const both = values.add === values.reseal;

const config = readConfig();
const rings = { documents: config.inKeys('documents'), webhooks: config.inKeys('webhooks') };
if (both || values.reseal) await withDatabase();
else await add();

/** Either may never have been needed here: it then gets its first key with the next one. */
async function add(): Promise<void> {
  for (const [name, folder] of Object.entries(rings)) {
    await openKeyRing(folder);
    console.log(`${name}: key ${await rotateKey(folder)} seals from the next start on.`);
  }
}

async function withDatabase(): Promise<void> {
  const server = await openDatabaseServer(config, createLog({ level: 'warn', pretty: true, role: 'keys' }));
  try {
    await migrateDatabase(server.directUrl, path.resolve('migrations'));
    const db = openDatabase({
      url: server.url,
      poolSize: 1,
      applicationName: 'castwright-keys',
      onIdleError: () => {},
    });
    try {
      const act = { actorId: null, action: 'keys.rotated', subjectId: null, now: new Date() } as const;
      await db.transaction((tx) => recordAct(tx, act));
      if (both) await add();
      await reseal(db);
    } finally {
      await db.$client.end();
    }
  } finally {
    await server.close();
  }
}

async function reseal(db: Db): Promise<void> {
  const storage = await openLocalStorage(config.inData('files'));
  const pictures = await resealPictures({ db, storage, documentKeys: await openKeyRing(rings.documents) });
  console.log(`Pictures of documents sealed anew: ${pictures}.`);
  const { resealed, unopened } = await resealSecrets(db, await openKeyRing(rings.webhooks));
  console.log(`Secrets of webhooks sealed anew: ${resealed}.`);
  if (unopened > 0) {
    console.log(`Webhooks that need a new secret, because theirs does not open: ${unopened}.`);
  }
}
