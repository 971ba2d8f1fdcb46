import { readEngineFile } from '../../src/app/worker/engines-file.ts';

/** What an operator's engine file says of models; its engines, and the secrets that these name, are not asked for. */
export async function chosenModels(file: string | undefined) {
  const named = file ?? process.env.ENGINES_FILE ?? 'engines.yaml';
  const { models } = await readEngineFile(named, (name) => process.env[name] ?? 'not asked for');
  return models;
}
