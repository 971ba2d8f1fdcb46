import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { createModelChoice } from '#tests/fakes/comfyui/model-files.ts';

/** An engine file with models and no engine, as an operator has it whose engines register themselves. */
export async function writeModelsFile(): Promise<{ folder: string; env: Record<string, string> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-models-'));
  const file = path.join(folder, 'engines.yaml');
  await writeFile(file, stringify({ engines: [], models: createModelChoice('zimage') }));
  return { folder, env: { ENGINES: 'file', ENGINES_FILE: file } };
}
