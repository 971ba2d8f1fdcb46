import { open } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { importList, ListRefused, listHashLists, removeList } from '#features/trust/hash-lists';
import type { Db } from '#platform/db/client.ts';

const usage = [
  'npm run hash-lists -- import --name NAME --file LIST.csv',
  'npm run hash-lists -- list',
  'npm run hash-lists -- remove --name NAME',
];

type CommandResult = {
  lines: string[];
  /** Whether the command did what it says. */
  isDone: boolean;
};

/** Imports, lists or removes hash lists. @returns the lines to print */
export async function runHashListsCommand(
  db: Db,
  args: readonly string[],
  now: Date,
): Promise<CommandResult> {
  const options = { name: { type: 'string' }, file: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
  const { file, name } = values;
  const [verb] = positionals;
  if (verb === 'import' && name && file) return importFile(db, name, file, now);
  if (verb === 'list' && !name && !file) {
    const lists = await listHashLists(db);
    const lines = lists.map(
      (list) => `${list.name}: ${list.hashCount} hashes of ${list.source}, ${list.importedAt.toISOString()}`,
    );
    return { lines: lines.length > 0 ? lines : ['There are no hash lists.'], isDone: true };
  }
  if (verb === 'remove' && name && !file) {
    const isDone = await removeList(db, name, now);
    return { lines: [isDone ? `${name} was removed.` : `There is no list ${name}.`], isDone };
  }
  return { lines: usage, isDone: false };
}

async function importFile(db: Db, name: string, file: string, now: Date): Promise<CommandResult> {
  const source = path.basename(file);
  try {
    const result = await importList(db, { name, source, lines: readLines(file), now });
    const { bad, imported, skipped } = result;
    const summary = `${name}: ${imported} hashes imported, ${skipped} lines skipped, ${bad} could not be read.`;
    return { lines: [...result.badLines, summary], isDone: true };
  } catch (error) {
    if (!(error instanceof ListRefused)) throw error;
    return {
      lines: [...error.result.badLines, `${error.result.bad} lines could not be read.`, error.message],
      isDone: false,
    };
  }
}

/** Opens the file with the first line that is asked for: a reader that nobody listens to loses lines. */
async function* readLines(file: string): AsyncIterable<string> {
  const handle = await open(file);
  try {
    yield* handle.readLines();
  } finally {
    await handle.close();
  }
}
