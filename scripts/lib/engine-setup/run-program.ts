import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a program with its output on this terminal. @throws Error unless it ends with 0 */
export async function runProgram(command: readonly string[], folder: string): Promise<void> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit').catch((error: unknown) => {
    throw new Error(`${program} could not be started: ${error instanceof Error ? error.message : error}`);
  })) as [number | null];
  if (code !== 0) throw new Error(`${command.join(' ')} failed (${code ?? 'killed'}).`);
}
