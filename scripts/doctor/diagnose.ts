import { existsSync } from 'node:fs';
import { type Config, readConfig } from '#config';
import type { Db } from '#platform/db/client.ts';
import { findRunningEmbeddedUrl } from '#platform/db/embedded.ts';
import { createLog } from '#platform/log.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { openCommandDb } from '../lib/command-db.ts';
import { ageAssurance } from './checks/age-assurance.ts';
import { backups } from './checks/backups.ts';
import { ccbill } from './checks/ccbill.ts';
import { contentCredentials } from './checks/content-credentials.ts';
import { database } from './checks/database.ts';
import { engines } from './checks/engines.ts';
import { font } from './checks/font.ts';
import { inspection } from './checks/inspection.ts';
import { keys } from './checks/keys.ts';
import { knownPeople } from './checks/known-people.ts';
import { machine } from './checks/machine.ts';
import { mail } from './checks/mail.ts';
import { media } from './checks/media.ts';
import { operatorFiles } from './checks/operator-files.ts';
import { payments } from './checks/payments.ts';
import { program } from './checks/program.ts';
import { promptEnhancer } from './checks/prompt-enhancer.ts';
import { proxy } from './checks/proxy.ts';
import { push } from './checks/push.ts';
import { replyModel } from './checks/reply-model.ts';
import { running } from './checks/running.ts';
import { sales } from './checks/sales.ts';
import { settings, toSettingFindings } from './checks/settings.ts';
import { storage } from './checks/storage.ts';
import { watermark } from './checks/watermark.ts';
import {
  type Check,
  type CheckContext,
  type Finding,
  formatReason,
  withTimeLimit,
  wrong,
} from './finding.ts';

/** In the order of the output. Add a check as a file and a name here. */
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
  promptEnhancer,
  replyModel,
  inspection,
  knownPeople,
  watermark,
  mail,
  push,
  payments,
  ccbill,
  sales,
  proxy,
  ageAssurance,
  media,
  contentCredentials,
  font,
  backups,
];

export type Diagnosis = { check: string; findings: Finding[] }[];

/**
 * Checks a configuration and everything it leads to. Changes nothing, except for a small object that is written to
 * the storage and deleted.
 *
 * @param root the root of this checkout
 */
export async function diagnose(env: CheckContext['env'], root: string, now = new Date()): Promise<Diagnosis> {
  let config: Config;
  try {
    config = readConfig(env as NodeJS.ProcessEnv);
  } catch (error) {
    return [{ check: 'settings', findings: toSettingFindings(error) }];
  }
  const places = await findDatabase(config);
  const db = places && openDb(places.directUrl);
  const surroundings: CheckContext = {
    env,
    config,
    root,
    now,
    database: places,
    db: db && (await isMigrated(db)) ? db : null,
    ...(await openStorageOrExplain(config)),
  };
  try {
    const diagnosis: Diagnosis = [];
    for (const check of checks) {
      const findings = await (async () => check.run(surroundings))().catch((error: unknown) => [
        wrong(
          `this check failed: ${formatReason(error)}`,
          'Its result is unknown.',
          'Correct what is wrong above first, and run this again.',
        ),
      ]);
      diagnosis.push({ check: check.name, findings });
    }
    return diagnosis;
  } finally {
    await db?.$client.end();
  }
}

async function findDatabase(config: Config): Promise<CheckContext['database']> {
  const { directUrl, url } = config.database;
  if (url) return { url, directUrl: directUrl ?? url };
  const running = await findRunningEmbeddedUrl(config.dataFolder, 'castwright').catch(() => null);
  return running ? { url: running, directUrl: running } : null;
}

const openDb = (url: string): Db => openCommandDb(url, 'doctor', 2);

/** Checks may query tables only when they are those of this version. */
async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await db
    .execute<{ there: boolean }>(`select to_regclass('public.backup_runs') is not null as there`)
    .catch(() => ({ rows: [] }));
  return rows[0]?.there === true;
}

/** Creates nothing for an installation that never ran, because its owner may be another user. */
async function openStorageOrExplain(config: Config): Promise<Pick<CheckContext, 'storage' | 'storageFault'>> {
  if (config.storage.kind === 'local' && !existsSync(config.dataFolder)) {
    return { storage: null, storageFault: null };
  }
  const silent = createLog({ level: 'silent', pretty: false, role: 'doctor' });
  try {
    const storage: Storage = await withTimeLimit(60_000, openStorage(config.storage, silent));
    return { storage, storageFault: null };
  } catch (error) {
    return { storage: null, storageFault: formatReason(error) };
  }
}
