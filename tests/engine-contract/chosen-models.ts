import { readFile } from 'node:fs/promises';
import { createEngineFileSchema, withoutSecrets } from '#engines/setup';
import { checkYaml, formatMistake } from '#platform/checked-yaml.ts';

/** Reads the models of an operator's engine file, without its engines and their secrets. */
export async function readChosenModels(file: string | undefined) {
  const named = file ?? process.env.ENGINES_FILE ?? 'engines.yaml';
  const { mistakes, value } = checkYaml(
    await readFile(named, 'utf8'),
    createEngineFileSchema(withoutSecrets),
  );
  if (value === null) throw new Error(`${named} has mistakes: ${mistakes.map(formatMistake).join('; ')}`);
  return value.models;
}
