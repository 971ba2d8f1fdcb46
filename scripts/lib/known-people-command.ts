import { createReadStream } from 'node:fs';
import path from 'node:path';
import { CsvError } from 'csv-parse';
import {
  importPeople,
  listPeopleLists,
  PeopleRefused,
  readNames,
  removePeople,
} from '#features/trust/known-people';
import type { Db } from '#platform/db/client.ts';
import { type CommandResult, runListCommand } from './list-command.ts';

/** Imports, lists or removes lists of known people. @returns the lines to print */
export function runKnownPeopleCommand(db: Db, args: readonly string[], now: Date): Promise<CommandResult> {
  return runListCommand(
    {
      script: 'known-people',
      importFile: (name, file) => importFile(db, name, file, now),
      async list() {
        const lists = await listPeopleLists(db);
        return lists.map(
          ({ importedAt, name, nameCount, source }) =>
            `${name}: ${nameCount} names of ${source}, ${importedAt.toISOString()}`,
        );
      },
      remove: (name) => removePeople(db, name, now),
    },
    args,
  );
}

async function importFile(db: Db, name: string, file: string, now: Date): Promise<CommandResult> {
  try {
    const names = readNames(createReadStream(file));
    const result = await importPeople(db, { name, source: path.basename(file), names, now });
    const { imported, skipped } = result;
    return { lines: [`${name}: ${imported} names imported, ${skipped} skipped.`], isDone: true };
  } catch (error) {
    if (error instanceof PeopleRefused) return { lines: [error.message], isDone: false };
    if (!(error instanceof CsvError)) throw error;
    return {
      lines: [`The file cannot be read as CSV: ${error.message}`, 'Nothing was imported.'],
      isDone: false,
    };
  }
}
