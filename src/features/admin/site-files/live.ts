import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OperatorFileKind } from '#contract/operator-files.ts';
import type { Site } from '#contract/site.ts';
import type { OperatorTags } from '#contract/tags.ts';
import { checkYaml, mistakeInWords } from '#platform/checked-yaml.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { listenToDatabase } from '#platform/db/listen.ts';
import type { Logger } from '#platform/log.ts';
import { createTurns } from '#platform/turns.ts';
import { type Published, rules } from './checks.ts';
import { addVersion, fileChannel, versionsOf } from './versions.ts';

/** Where a kind's file lies, and the setting that says so. */
export type FilePlaces = Record<OperatorFileKind, { file: string; setting: string }>;

type Options = { db: Db; databaseUrl: string; log: Logger; clock: Clock; places: FilePlaces };

/** How many versions back one is looked for that today's rules allow. */
const versionsTried = 20;
const names: Record<OperatorFileKind, string> = { site: 'site file', tags: 'tag file' };

/** What the operator has published, in this process: a new version holds as soon as it is told. */
export type OperatorFiles = {
  /** Their fields are read anew whenever one is asked for: keep the object, not what stands in it. */
  site: Site;
  tags: OperatorTags;
  places: FilePlaces;
  /** Reads again what is published: for who has just published something. */
  refresh(): Promise<void>;
  /** Calls back after each new version of the site file. */
  onSite(listener: () => void): void;
  close(): Promise<void>;
};

/**
 * Opens the site file and the tag file. The files on the disk are their first versions
 * (docs/decisions: what the operator publishes).
 *
 * @throws Error that names every mistake by its line, where there is no version and the file is wrong
 */
export async function openOperatorFiles(options: Options): Promise<OperatorFiles> {
  const { log, places } = options;
  const now: Published = {
    site: await takeFile(options, 'site'),
    tags: await takeFile(options, 'tags'),
  };
  const listeners = new Set<() => void>();
  let seen = '';
  const inTurn = createTurns(1);
  const refresh = () =>
    inTurn(async () => {
      now.tags = (await newestRight(options, 'tags')) ?? now.tags;
      const site = (await newestRight(options, 'site')) ?? now.site;
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
      following(() => now.site),
      'contact',
      {
        enumerable: true,
        value: following(() => now.site.contact),
      },
    ),
    tags: following(() => now.tags),
    places,
    refresh,
    onSite: (one) => void listeners.add(one),
    async close() {
      await listener.close();
      // What was told last may still be reading.
      await inTurn(async () => {});
    },
  };
}

/** An object of the same fields as another that is replaced from time to time, always as it is now. */
export function following<T extends object>(now: () => T): T {
  const fields = Object.keys(now()).map((key): [string, PropertyDescriptor] => [
    key,
    { enumerable: true, configurable: true, get: () => now()[key as keyof T] },
  ]);
  return Object.defineProperties({}, Object.fromEntries(fields)) as T;
}

/** The file on the disk; null where it cannot be read. */
export const readDisk = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

/**
 * What holds of a kind when a process starts: the file where nothing else was ever published, and the newest version
 * otherwise. A file with mistakes replaces nothing.
 */
async function takeFile<Kind extends OperatorFileKind>(
  options: Options,
  kind: Kind,
): Promise<Published[Kind]> {
  const { clock, db, log, places } = options;
  const { file, setting } = places[kind];
  const text = await readDisk(file);
  const [latest] = await versionsOf(db, kind, 1);
  const { mistakes } = checkYaml(text ?? '', rules[kind]);
  if (text !== null && text !== latest?.text && latest?.origin !== 'page') {
    const version = (latest?.version ?? 0) + 1;
    const row = { kind, version, text, origin: 'file', authorId: null, publishedAt: clock() } as const;
    // Of several processes that start at once one adds it.
    if (mistakes.length === 0)
      await db.transaction((tx) => addVersion(tx, { ...row, reason: path.basename(file) }));
    else
      log.warn({ file, mistakes: mistakes.length }, `the ${names[kind]} is not right and was not taken over`);
  }
  const right = await newestRight(options, kind);
  if (right) return right;
  if (text === null)
    throw new Error(`The ${names[kind]} ${file} cannot be read. ${setting} says where it is.`);
  const listed = mistakes.map((one) => `  ${path.basename(file)}:${one.line}: ${mistakeInWords(one)}`);
  throw new Error(`The ${names[kind]} is not right:\n${listed.join('\n')}`);
}

/** The newest version that today's rules allow: those of an older release may have become too few. */
async function newestRight<Kind extends OperatorFileKind>(
  { db, log }: Options,
  kind: Kind,
): Promise<Published[Kind] | null> {
  for (const { version, text } of await versionsOf(db, kind, versionsTried)) {
    const { value } = checkYaml(text, rules[kind]);
    if (value) return value as Published[Kind];
    log.warn({ kind, version }, 'a published version is refused by today’s rules and left out');
  }
  return null;
}
