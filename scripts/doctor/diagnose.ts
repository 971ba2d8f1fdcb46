import { existsSync } from 'node:fs';
import { type Config, readConfig } from '#config';
import type { Db } from '#platform/db/client.ts';
import { runningEmbeddedUrl } from '#platform/db/embedded.ts';
import { createLog } from '#platform/log.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { openCommandDb } from '../lib/command-db.ts';
import { backups } from './checks/backups.ts';
import { certificate } from './checks/certificate.ts';
import { database } from './checks/database.ts';
import { engines } from './checks/engines.ts';
import { keys } from './checks/keys.ts';
import { machine } from './checks/machine.ts';
import { mail } from './checks/mail.ts';
import { media } from './checks/media.ts';
import { operatorFiles } from './checks/operator-files.ts';
import { payments } from './checks/payments.ts';
import { program } from './checks/program.ts';
import { proxy } from './checks/proxy.ts';
import { running } from './checks/running.ts';
import { settings, unreadable } from './checks/settings.ts';
import { storage } from './checks/storage.ts';
import { type Check, type Finding, reasonOf, type Surroundings, within, wrong } from './finding.ts';

/** In the order in which they are printed. A new one is a file of its own and a name here. */
const checks: readonly Check[] = [
  settings,
  program,
  machine,
  running,
  database,
  storage,
  keys,
  operatorFiles,
  engines,
  mail,
  payments,
  proxy,
  media,
  certificate,
  backups,
];

export type Diagnosis = { check: string; findings: Finding[] }[];

/**
 * Looks at a configuration and all that it leads to. Nothing is started, changed or sent, but a small object that is
 * put into the storage and taken out again.
 *
 * @param root of this checkout
 */
export async function diagnose(env: Surroundings['env'], root: string, now = new Date()): Promise<Diagnosis> {
  let config: Config;
  try {
    config = readConfig(env as NodeJS.ProcessEnv);
  } catch (error) {
    return [{ check: 'settings', findings: unreadable(error) }];
  }
  const places = await databaseOf(config);
  const db = places && open(places.directUrl);
  const surroundings: Surroundings = {
    env,
    config,
    root,
    now,
    database: places,
    db: db && (await isMigrated(db)) ? db : null,
    ...(await storageOf(config)),
  };
  try {
    const diagnosis: Diagnosis = [];
    for (const check of checks) {
      const findings = await (async () => check.look(surroundings))().catch((error: unknown) => [
        wrong(
          `this could not be looked at: ${reasonOf(error)}`,
          'So nothing is known of it.',
          'Mend what is wrong above first, and ask again.',
        ),
      ]);
      diagnosis.push({ check: check.name, findings });
    }
    return diagnosis;
  } finally {
    await db?.$client.end();
  }
}

async function databaseOf(config: Config): Promise<Surroundings['database']> {
  const { directUrl, url } = config.database;
  if (url) return { url, directUrl: directUrl ?? url };
  const running = await runningEmbeddedUrl(config.dataFolder, 'castwright').catch(() => null);
  return running ? { url: running, directUrl: running } : null;
}

const open = (url: string): Db => openCommandDb(url, 'doctor', 2);

/** Tables can be asked only where they are those of this version. */
async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await db
    .execute<{ there: boolean }>(`select to_regclass('public.backup_runs') is not null as there`)
    .catch(() => ({ rows: [] }));
  return rows[0]?.there === true;
}

/** Of an installation that never ran nothing is made, least of all by somebody else's rights. */
async function storageOf(config: Config): Promise<Pick<Surroundings, 'storage' | 'storageFault'>> {
  if (config.storage.kind === 'local' && !existsSync(config.dataFolder)) {
    return { storage: null, storageFault: null };
  }
  const silent = createLog({ level: 'silent', pretty: false, role: 'doctor' });
  try {
    const storage: Storage = await within(60_000, openStorage(config.storage, silent));
    return { storage, storageFault: null };
  } catch (error) {
    return { storage: null, storageFault: reasonOf(error) };
  }
}
