/**
 * `npm run keys:rotate`: adds a key for identity documents and seals what is kept anew under it. Stop
 * Castwright first, or start it again afterwards: a running one seals with the key it started with, which
 * stays in the ring and goes on opening what it sealed.
 */
import path from 'node:path';
import { readConfig } from '#config';
import { recordAct } from '#features/audit';
import { resealPictures } from '#features/onboarding';
import { openKeyRing, rotateKey } from '#platform/crypto/key-ring.ts';
import { openDatabase } from '#platform/db/client.ts';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { openDatabaseServer } from '../src/database-server.ts';

const config = readConfig();
const server = await openDatabaseServer(config, createLog({ level: 'warn', pretty: true, role: 'keys' }));
try {
  await migrateDatabase(server.directUrl, path.resolve('migrations'));
  const folder = config.inData('keys', 'documents');
  await openKeyRing(folder);
  const db = openDatabase({
    url: server.url,
    poolSize: 1,
    applicationName: 'castwright-keys',
    onIdleError: () => {},
  });
  const act = { actorId: null, action: 'keys.rotated', subjectId: null, now: new Date() } as const;
  await db.transaction((tx) => recordAct(tx, act));
  const keyId = await rotateKey(folder);
  const vault = {
    db,
    storage: await openLocalStorage(config.inData('files')),
    documentKeys: await openKeyRing(folder),
  };
  const resealed = await resealPictures(vault).finally(() => db.$client.end());
  console.log(`Key ${keyId} seals from the next start on. Pictures sealed anew: ${resealed}.`);
} finally {
  await server.close();
}
