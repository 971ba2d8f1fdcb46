import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandError, exitCodes } from './exit-codes.ts';

/**
 * Asks at the terminal.
 *
 * @param isSecret what is typed is not shown
 * @throws CommandError without a terminal, and when the input ends
 */
export async function askLine(question: string, isSecret = false): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new CommandError(exitCodes.usage, 'There is no terminal to ask at. Use --url and --key-stdin.');
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({
    input: process.stdin,
    output: isSecret ? silent : process.stderr,
    terminal: true,
  });
  const stop = new AbortController();
  reader.once('SIGINT', () => stop.abort());
  reader.once('close', () => stop.abort());
  try {
    if (isSecret) process.stderr.write(question);
    return (await reader.question(isSecret ? '' : question, { signal: stop.signal })).trim();
  } catch (cause) {
    throw new CommandError(exitCodes.interrupted, 'Nothing was stored.', { cause });
  } finally {
    reader.close();
    if (isSecret) process.stderr.write('\n');
  }
}

/** Everything that standard input holds, trimmed. */
export async function readInput(): Promise<string> {
  return (await text(process.stdin)).trim();
}
