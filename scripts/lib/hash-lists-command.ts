import { open } from 'node:fs/promises';
import path from 'node:path';
import { importList, ListRefused, listHashLists, removeList } from '#features/trust/hash-lists';
import type { Db } from '#platform/db/client.ts';
import { type CommandResult, runListCommand } from './list-command.ts';

/** Imports, lists or removes hash lists. @returns the lines to print */
export function runHashListsCommand(db: Db, args: readonly string[], now: Date): Promise<CommandResult> {
  return runListCommand(
    {
      script: 'hash-lists',
      importFile: (name, file) => importFile(db, name, file, now),
      async list() {
        const lists = await listHashLists(db);
        return lists.map(
          ({ hashCount, importedAt, name, source }) =>
            `${name}: ${hashCount} hashes of ${source}, ${importedAt.toISOString()}`,
        );
      },
      remove: (name) => removeList(db, name, now),
    },
    args,
  );
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
