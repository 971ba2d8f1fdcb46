import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { checkYaml, formatMistake } from '../platform/checked-yaml.ts';

/**
 * Reads and checks a file that the operator writes.
 *
 * @param what.kind its name in messages, such as `site file`
 * @param what.setting the variable with its path
 * @throws Error naming every mistake with its line
 */
export async function readOperatorFile<Schema extends z.ZodType>(
  file: string,
  what: { kind: string; setting: string; schema: Schema },
): Promise<z.output<Schema>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`The ${what.kind} ${file} cannot be read. Check ${what.setting}.`);
  });
  const { mistakes, value } = checkYaml(text, what.schema);
  if (value !== null) return value;
  const name = path.basename(file);
  const listed = mistakes.map((mistake) => `  ${name}:${mistake.line}: ${formatMistake(mistake)}`);
  throw new Error(`The ${what.kind} has mistakes:\n${listed.join('\n')}`);
}
