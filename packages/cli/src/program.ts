import { Command, CommanderError } from 'commander';
import { createGenerateCommand } from './commands/generate.ts';
import { createJobCommands } from './commands/jobs.ts';
import { createLibraryCommand } from './commands/library.ts';
import { createLoginCommands } from './commands/login.ts';
import { createPersonasCommand } from './commands/personas.ts';
import { createPriceCommand } from './commands/price.ts';
import { createTrainCommand } from './commands/train.ts';
import { describeError, type ExitCode, exitCodes } from './exit-codes.ts';
import { say } from './output.ts';
import type { Environment } from './settings.ts';

const notes = `
CASTWRIGHT_URL and CASTWRIGHT_API_KEY win over what castwright login stored.

Exit codes: 0 done, 1 failed, 2 wrong arguments, 3 no access, 4 tokens or price,
5 refused by the safety rules, 6 a job failed or was cancelled, 7 unreachable or busy,
130 interrupted.`;

/**
 * Runs the command line and says on standard error what went wrong.
 *
 * @param args without the program's own name
 * @param version of the package
 */
export async function runCommandLine(
  args: readonly string[],
  environment: Environment,
  version: string,
): Promise<ExitCode> {
  const program = createProgram(environment, version);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    // The reader of arguments has written its message itself, and ends help and version with code 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    const { exitCode, text } = describeError(error);
    say(text);
    return exitCode;
  }
}

function createProgram(environment: Environment, version: string): Command {
  const program = new Command('castwright')
    .description('Make pictures with your studio from a terminal or a script.')
    .version(version)
    .addHelpText('after', notes);
  const commands = [
    ...createLoginCommands(environment),
    createGenerateCommand(environment),
    createPriceCommand(environment),
    ...createJobCommands(environment),
    createLibraryCommand(environment),
    createPersonasCommand(environment),
    createTrainCommand(environment),
  ];
  for (const command of commands) program.addCommand(command);
  return throwInsteadOfExit(program);
}

/** Applies to each command by itself: subcommands that are added do not inherit it. */
function throwInsteadOfExit(command: Command): Command {
  command.exitOverride();
  command.commands.forEach(throwInsteadOfExit);
  return command;
}
