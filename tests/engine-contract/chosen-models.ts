import { readEngineFile } from '../../src/app/worker/engines-file.ts';

/** Reads the models of an operator's engine file, without its engines and their secrets. */
export async function readChosenModels(file: string | undefined) {
  const named = file ?? process.env.ENGINES_FILE ?? 'engines.yaml';
  const { models } = await readEngineFile(named, (name) => process.env[name] ?? 'unused');
  return models;
}
