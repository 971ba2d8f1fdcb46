import { parseArgs } from 'node:util';

export type CommandResult = {
  lines: string[];
  /** Whether the command did what it says. */
  isDone: boolean;
};

/** What a command does with imported lists. */
type ListCommand = {
  /** The name of the npm script. */
  script: string;
  importFile(name: string, file: string): Promise<CommandResult>;
  /** A line about each list. */
  list(): Promise<string[]>;
  /** @returns whether there was a list of that name */
  remove(name: string): Promise<boolean>;
};

/** Imports, lists or removes imported lists, by the arguments of the command. @returns the lines to print */
export async function runListCommand(
  { importFile, list, remove, script }: ListCommand,
  args: readonly string[],
): Promise<CommandResult> {
  const options = { name: { type: 'string' }, file: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
  const { file, name } = values;
  const [verb] = positionals;
  if (verb === 'import' && name && file) return importFile(name, file);
  if (verb === 'list' && !name && !file) {
    const lines = await list();
    return { lines: lines.length > 0 ? lines : ['No list was imported.'], isDone: true };
  }
  if (verb === 'remove' && name && !file) {
    const isDone = await remove(name);
    return { lines: [isDone ? `${name} was removed.` : `There is no list ${name}.`], isDone };
  }
  const usage = ['import --name NAME --file LIST.csv', 'list', 'remove --name NAME'];
  return { lines: usage.map((line) => `npm run ${script} -- ${line}`), isDone: false };
}
