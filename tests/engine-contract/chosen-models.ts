import { readFile } from 'node:fs/promises';
import { createEngineFileSchema, withoutSecrets } from '#engines/setup';
import { checkYaml, formatMistake } from '#platform/checked-yaml.ts';

/** Reads an operator's engine file without its secrets. @throws Error naming its mistakes */
export async function readEngineFile(file: string) {
  const { mistakes, value } = checkYaml(await readFile(file, 'utf8'), createEngineFileSchema(withoutSecrets));
  if (value === null) throw new Error(`${file} has mistakes: ${mistakes.map(formatMistake).join('; ')}`);
  return value;
}

/** Reads the models of an operator's engine file. */
export const readChosenModels = async (file: string | undefined) =>
  (await readEngineFile(file ?? process.env.ENGINES_FILE ?? 'engines.yaml')).models;
