/**
 * `npm run check-files -- [--deep] [--remove-orphans]`: compares stored files with the rows that refer to them, in
 * both directions, also while Castwright runs. Ends with 1 when they differ.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '#config';
import { createDocumentFileRecords } from '#features/identity/onboarding';
import { importFileRecords } from '#features/library/imports';
import { contentFileRecords } from '#features/library/items';
import { loraFileRecords } from '#features/library/loras';
import { uploadFileRecords } from '#features/library/uploads';
import { createLog } from '#platform/log.ts';
import { checkFiles, type Drift } from '#platform/storage/check-files.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { openCommandDb } from './lib/command-db.ts';
import { openServer } from './lib/open-server.ts';

const { values } = parseArgs({
  options: {
    deep: { type: 'boolean', default: false },
    'remove-orphans': { type: 'boolean', default: false },
  },
});
const onDrift = ({ kind, key, removed }: Drift) => console.log(`${kind} ${key}${removed ? ' removed' : ''}`);

const config = readConfig();
const log = createLog({ level: 'warn', pretty: true, role: 'check-files' });
const server = await openServer(config, log);
const db = openCommandDb(server.directUrl, 'check-files', 2);
try {
  const storage = await openStorage(config.storage, log);
  const checking = {
    now: new Date(),
    deep: values.deep,
    removeOrphans: values['remove-orphans'],
    onDrift,
  };
  for (const records of [
    contentFileRecords(db),
    uploadFileRecords(db),
    importFileRecords(db),
    loraFileRecords(db),
    createDocumentFileRecords(db),
  ]) {
    const {
      folder,
      files,
      referenced: named,
      orphans,
      removed,
      young,
      missing,
      damaged,
    } = await checkFiles(storage, records, checking);
    console.log(
      `${folder}: ${files} files, ${named} referenced by rows; ${orphans} orphans (${removed} removed), ${missing} missing, ${damaged} damaged; ${young} too young to judge.`,
    );
    if (orphans > removed || missing > 0 || damaged > 0) process.exitCode = 1;
  }
} finally {
  await db.$client.end();
  await server.close();
}
