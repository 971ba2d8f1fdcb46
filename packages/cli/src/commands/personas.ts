import type { Command } from 'commander';
import { connect, createCommand } from '../context.ts';
import { printJson, printTable, say } from '../output.ts';
import type { Environment } from '../settings.ts';

/** The command `personas`. */
export function createPersonasCommand(environment: Environment): Command {
  return createCommand('personas', 'list your personas').action(async ({ json }: { json?: boolean }) => {
    const personas = await (await connect(environment)).listPersonas();
    if (json) return printJson(personas);
    if (personas.length === 0) return say('You have no personas.');
    printTable(
      ['ID', 'NAME', 'CATEGORY', 'PROMPT'],
      personas.map(({ category, id, name, prompt }) => [id, name, category, prompt]),
    );
  });
}
