import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { checkYaml, mistakeInWords } from '../platform/checked-yaml.ts';

/**
 * Reads and checks a file that the operator writes.
 *
 * @param what.kind what messages call it, such as `site file`
 * @param what.setting the variable that says where it is
 * @throws Error that names every mistake, each by its line
 */
export async function readOperatorFile<Schema extends z.ZodType>(
  file: string,
  what: { kind: string; setting: string; schema: Schema },
): Promise<z.output<Schema>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`The ${what.kind} ${file} cannot be read. ${what.setting} says where it is.`);
  });
  const { mistakes, value } = checkYaml(text, what.schema);
  if (value !== null) return value;
  const name = path.basename(file);
  const listed = mistakes.map((mistake) => `  ${name}:${mistake.line}: ${mistakeInWords(mistake)}`);
  throw new Error(`The ${what.kind} is not right:\n${listed.join('\n')}`);
}
