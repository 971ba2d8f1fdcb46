/**
 * `npm run keys:rotate`: adds a key for identity documents and one for the secrets of webhooks, and seals what is
 * kept anew under them. Stop Castwright first, or start it again afterwards: a running one seals with the keys it
 * started with, which stay in their rings and go on opening what they sealed.
 */
import path from 'node:path';
import { readConfig } from '#config';
import { recordAct } from '#features/audit';
import { resealPictures } from '#features/onboarding';
import { resealSecrets } from '#features/webhooks';
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
  // Either may never have been needed here: it then gets its first key with the next one.
  const rings = {
    documents: config.inData('keys', 'documents'),
    webhooks: config.inData('keys', 'webhooks'),
  };
  for (const folder of Object.values(rings)) await openKeyRing(folder);
  const db = openDatabase({
    url: server.url,
    poolSize: 1,
    applicationName: 'castwright-keys',
    onIdleError: () => {},
  });
  try {
    const act = { actorId: null, action: 'keys.rotated', subjectId: null, now: new Date() } as const;
    await db.transaction((tx) => recordAct(tx, act));
    const documentKey = await rotateKey(rings.documents);
    const webhookKey = await rotateKey(rings.webhooks);
    const storage = await openLocalStorage(config.inData('files'));
    const pictures = await resealPictures({ db, storage, documentKeys: await openKeyRing(rings.documents) });
    console.log(
      `Documents: key ${documentKey} seals from the next start on. Pictures sealed anew: ${pictures}.`,
    );
    const { resealed, unopened } = await resealSecrets(db, await openKeyRing(rings.webhooks));
    console.log(`Webhooks: key ${webhookKey} seals from the next start on. Sealed anew: ${resealed}.`);
    if (unopened > 0)
      console.log(`Webhooks that need a new secret, because theirs does not open: ${unopened}.`);
  } finally {
    await db.$client.end();
  }
} finally {
  await server.close();
}
