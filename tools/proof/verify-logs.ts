/** The logs contain no personal data and no secret. */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** As in `sendError`. */
const callFailed = 'a call failed';

/** @param secrets what must not occur, by name */
export async function verifyLogs(
  folder: string,
  secrets: ReadonlyMap<string, readonly string[]>,
  found: (what: string) => void,
): Promise<{ lines: number; errors: Record<string, number> }> {
  let lines = 0;
  const errors: Record<string, number> = {};
  const told = new Set<string>();
  for (const name of await readdir(folder)) {
    for await (const line of createInterface({ input: createReadStream(path.join(folder, name)) })) {
      lines += 1;
      for (const [what, each] of secrets) {
        if (told.has(`${name} ${what}`) || !each.some((secret) => line.includes(secret))) continue;
        told.add(`${name} ${what}`);
        found(`the log ${name} has ${what}: ${line.slice(0, 300)}`);
      }
      const level = /^\{"level":(\d+)/.exec(line)?.[1];
      if (level === undefined || Number(level) < 50) continue;
      const message = /"msg":"([^"]*)"/.exec(line)?.[1] ?? 'no message';
      // The caller got an error of the server, with an id to find it by.
      const why = message === callFailed ? `: ${/"message":"([^"\\]*)/.exec(line)?.[1]}` : '';
      errors[message + why] = (errors[message + why] ?? 0) + 1;
    }
  }
  return { lines, errors };
}
