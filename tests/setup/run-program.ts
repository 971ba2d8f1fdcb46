import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export type Outcome = { code: number | null; stdout: string; stderr: string };

export type ProgramOptions = {
  cwd?: string;
  /** Besides PATH and HOME. */
  env?: Record<string, string>;
  /** What standard input holds. */
  input?: string;
  /** Called with each piece of output, to act while the program runs. */
  onOutput?: (said: string, child: ChildProcess) => void;
};

/** Runs a program to its end. Only the given variables and PATH reach it. */
export async function runProgram(
  command: string,
  args: readonly string[],
  { cwd, env = {}, input = '', onOutput }: ProgramOptions = {},
): Promise<Outcome> {
  const child = spawn(command, args, { cwd, env: { PATH: process.env.PATH, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
      onOutput?.(said, child);
    });
  }
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}
