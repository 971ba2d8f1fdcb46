import { type Client, createClient } from '@castwright/client';
import { Command, InvalidArgumentError, Option } from 'commander';
import { CommandError, exitCodes } from './exit-codes.ts';
import { type Access, type Environment, findAccess } from './settings.ts';

/** Opens a client for a server and a key. @throws CommandError when they cannot be such */
export function openClient(access: Access): Client {
  try {
    return createClient(access);
  } catch (cause) {
    throw new CommandError(exitCodes.usage, cause instanceof Error ? cause.message : String(cause), {
      cause,
    });
  }
}

/** Opens the client of the variables or the last login. @throws CommandError when there is neither */
export async function connect(environment: Environment): Promise<Client> {
  return openClient(await findAccess(environment));
}

/** A command that can write JSON. */
export function createCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .addOption(new Option('--json', 'write the result as JSON'))
    .showHelpAfterError(`(castwright ${name} --help shows the options)`);
}

/** Parses a whole number of an option. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < least || number > most) {
      throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
    }
    return number;
  };
}

/** Parses `1024x768`. */
export function pixels(text: string): { width: number; height: number } {
  const [, width, height] = /^(\d{2,5})[x×](\d{2,5})$/.exec(text) ?? [];
  if (!width || !height) throw new InvalidArgumentError('Give width and height in pixels, as 1024x768.');
  return { width: Number(width), height: Number(height) };
}
