import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LoraRules } from '#contract/lora-rules.ts';
import type { OperatorFileKind } from '#contract/operator-files.ts';
import type { Site } from '#contract/site.ts';
import type { OperatorTags } from '#contract/tags.ts';
import { type CheckedYaml, checkYaml, formatMistake } from '#platform/checked-yaml.ts';
import type { Clock } from '#platform/clock.ts';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Db } from '#platform/db/client.ts';
import { listenToDatabase } from '#platform/db/listen.ts';
import type { Logger } from '#platform/log.ts';
import { type EngineFileRules, type Published, rules } from './checks.ts';
import { addVersion, fileChannel, listVersions, type Version } from './versions.ts';

/** The path of each file, and the environment variable that sets it. */
export type FilePlaces = Record<OperatorFileKind, { file: string; setting: string }>;

type Options = {
  db: Db;
  databaseUrl: string;
  log: Logger;
  clock: Clock;
  places: FilePlaces;
  engineRules: EngineFileRules;
};

/** The files whose content every process has in memory. */
type LoadedKind = keyof Published;

/** How many versions are searched for one that passes the current rules. */
const versionsTried = 20;
const names: Record<LoadedKind, string> = {
  site: 'site file',
  tags: 'tag file',
  loras: 'file of LoRA rules',
};

/** What stands for a file that an installation of an earlier release does not have. */
const builtIn: Partial<Record<LoadedKind, string>> = { loras: 'uploads: true\n' };

/** A version of the engine file, with its secrets sealed. */
export type EngineFileVersion = Pick<Version, 'version' | 'text' | 'origin'>;

/** The published files in this process; a new version applies as soon as the process is notified. */
export type OperatorFiles = {
  /** Live objects: keep the object, because its fields always return the current version. */
  site: Site;
  tags: OperatorTags;
  loras: LoraRules;
  places: FilePlaces;
  engineRules: EngineFileRules;
  /** Lists the versions of the engine file that fit the current rules, newest first. */
  listEngineFiles(): Promise<EngineFileVersion[]>;
  /** Reads the engine file on the disk of this process; null when it cannot be read. */
  readEngineFileOnDisk(): Promise<string | null>;
  /** Calls the listener when there may be a new version of the engine file. */
  onEngines(listener: () => void): void;
  /** Reloads the published versions, for the process that has just published one. */
  refresh(): Promise<void>;
  /** Calls the listener after each new version of the site file. */
  onSite(listener: () => void): void;
  close(): Promise<void>;
};

/**
 * Opens the site file, the tag file, the rules about LoRAs and the engine file. The files on disk are their first versions
 * (decision 157 for the engine file, which an installation need not have).
 *
 * @throws Error that lists every mistake by line, when there is no version and the file is invalid
 */
export async function openOperatorFiles(options: Options): Promise<OperatorFiles> {
  const { log, places } = options;
  const now: Published = {
    site: await loadFile(options, 'site'),
    tags: await loadFile(options, 'tags'),
    loras: await loadFile(options, 'loras'),
  };
  await importEngineFile(options);
  const listeners = new Set<() => void>();
  const engineListeners = new Set<() => void>();
  let seen = '';
  const inTurn = createConcurrencyLimit(1);
  const refresh = () =>
    inTurn(async () => {
      for (const listener of engineListeners) listener();
      now.tags = (await findNewestValid(options, 'tags')) ?? now.tags;
      now.loras = (await findNewestValid(options, 'loras')) ?? now.loras;
      const site = (await findNewestValid(options, 'site')) ?? now.site;
      if (JSON.stringify(site) === seen) return;
      seen = JSON.stringify(site);
      now.site = site;
      for (const listener of listeners) listener();
    });
  const look = () => {
    refresh().catch((error: unknown) => log.error({ err: error }, 'operator files could not be read again'));
  };
  seen = JSON.stringify(now.site);
  const listener = await listenToDatabase({
    databaseUrl: options.databaseUrl,
    log,
    channels: { [fileChannel]: look },
    onConnected: look,
  });
  return {
    site: Object.defineProperty(
      createLiveView(() => now.site),
      'contact',
      {
        enumerable: true,
        value: createLiveView(() => now.site.contact),
      },
    ),
    tags: createLiveView(() => now.tags),
    // `allowed` may come and go.
    loras: createLiveView(() => ({ allowed: undefined, ...now.loras })),
    places,
    engineRules: options.engineRules,
    listEngineFiles: () => listEngineFiles(options),
    readEngineFileOnDisk: () => readDisk(places.engines.file),
    onEngines: (one) => void engineListeners.add(one),
    refresh,
    onSite: (one) => void listeners.add(one),
    async close() {
      await listener.close();
      // Wait for a reload that is still running.
      await inTurn(async () => {});
    },
  };
}

/** Creates an object with the same fields as another that is replaced over time; its fields return the current values. */
export function createLiveView<T extends object>(now: () => T): T {
  const fields = Object.keys(now()).map((key): [string, PropertyDescriptor] => [
    key,
    { enumerable: true, configurable: true, get: () => now()[key as keyof T] },
  ]);
  return Object.defineProperties({}, Object.fromEntries(fields)) as T;
}

/** Reads the file on disk; returns null when it cannot be read. */
export const readDisk = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

/**
 * Loads a file when a process starts: the file on disk while no version was published from the page, otherwise the newest
 * version. A file with mistakes replaces nothing.
 */
async function loadFile<Kind extends LoadedKind>(options: Options, kind: Kind): Promise<Published[Kind]> {
  const { clock, db, log, places } = options;
  const { file, setting } = places[kind];
  const text = (await readDisk(file)) ?? builtIn[kind] ?? null;
  const [latest] = await listVersions(db, kind, 1);
  const { mistakes } = checkFile(kind, text ?? '');
  if (text !== null && text !== latest?.text && latest?.origin !== 'page') {
    const version = (latest?.version ?? 0) + 1;
    const row = { kind, version, text, origin: 'file', authorId: null, publishedAt: clock() } as const;
    // Of several processes that start together, one adds it.
    if (mistakes.length === 0)
      await db.transaction((tx) => addVersion(tx, { ...row, reason: path.basename(file) }));
    else
      log.warn({ file, mistakes: mistakes.length }, `the ${names[kind]} is not valid and was not imported`);
  }
  const right = await findNewestValid(options, kind);
  if (right) return right;
  if (text === null)
    throw new Error(`The ${names[kind]} ${file} cannot be read. Set ${setting} to its path.`);
  const listed = mistakes.map((one) => `  ${path.basename(file)}:${one.line}: ${formatMistake(one)}`);
  throw new Error(`The ${names[kind]} is not valid:\n${listed.join('\n')}`);
}

/**
 * Imports the engine file on disk as a version, with its secrets sealed, while none was published from the page. A file
 * with mistakes replaces nothing.
 */
async function importEngineFile({ clock, db, engineRules, log, places }: Options): Promise<void> {
  const { file } = places.engines;
  const text = await readDisk(file);
  if (text === null) return;
  const [latest] = await listVersions(db, 'engines', 1);
  if (latest?.origin === 'page' || (latest && engineRules.isSame(latest.text, text))) return;
  const { mistakes } = checkYaml(text, engineRules.schema);
  if (mistakes.length > 0) {
    log.warn({ file, mistakes: mistakes.length }, 'the engine file is not valid and was not imported');
    return;
  }
  const version = (latest?.version ?? 0) + 1;
  const row = { kind: 'engines', version, origin: 'file', authorId: null, publishedAt: clock() } as const;
  const stored = { ...row, text: engineRules.seal(text), reason: path.basename(file) };
  await db.transaction((tx) => addVersion(tx, stored));
}

/** Lists the versions of the engine file that fit the current rules, newest first. */
async function listEngineFiles({ db, engineRules }: Pick<Options, 'db' | 'engineRules'>) {
  const versions = await listVersions(db, 'engines', versionsTried);
  return versions
    .filter(({ text }) => checkYaml(text, engineRules.schema).value !== null)
    .map(({ origin, text, version }): EngineFileVersion => ({ version, text, origin }));
}

/** What was found in the text of each file that was checked last. */
const lastChecked = new Map<LoadedKind, { text: string; checked: CheckedYaml<unknown> }>();

/** Checks a text by the rules of its kind. A starting process reads the same one three times, and judges its tags once. */
function checkFile<Kind extends LoadedKind>(kind: Kind, text: string): CheckedYaml<Published[Kind]> {
  const last = lastChecked.get(kind);
  const checked = last?.text === text ? last.checked : checkYaml(text, rules[kind]);
  lastChecked.set(kind, { text, checked });
  return checked as CheckedYaml<Published[Kind]>;
}

/** The published site file, for a program that does not open the operator's files; null before a first start. */
export async function findPublishedSite(db: Db): Promise<Site | null> {
  for (const { text } of await listVersions(db, 'site', versionsTried)) {
    const { value } = checkYaml(text, rules.site);
    if (value) return value;
  }
  return null;
}

/** The newest engine file, for a program that does not open the operator's files; null for none. */
export async function findPublishedEngineFile(db: Db): Promise<EngineFileVersion | null> {
  const [latest] = await listVersions(db, 'engines', 1);
  return latest ?? null;
}

/** Finds the newest version that passes the current rules, which a new release can tighten. */
async function findNewestValid<Kind extends LoadedKind>(
  { db, log }: Pick<Options, 'db' | 'log'>,
  kind: Kind,
): Promise<Published[Kind] | null> {
  for (const { version, text } of await listVersions(db, kind, versionsTried)) {
    const { value } = checkFile(kind, text);
    if (value) return value;
    log.warn({ kind, version }, 'a published version breaks the current rules and is skipped');
  }
  return null;
}
