import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { type ClientTypes, renderClientTypes } from './render-client-types.ts';

const root = path.join(import.meta.dirname, '../../..');

/** The folder of the generated sources, from the checkout's root. */
export const clientTypesFolder = 'packages/client/src/generated';

/** The generated sources of the client, formatted as the repository is, by file name. */
export async function formatClientTypes(): Promise<ClientTypes> {
  const rendered = await renderClientTypes();
  return {
    'operations.ts': format('operations.ts', rendered['operations.ts']),
    'types.ts': format('types.ts', rendered['types.ts']),
  };
}

function format(file: keyof ClientTypes, source: string): string {
  const biome = path.join(root, 'node_modules/.bin/biome');
  return execFileSync(biome, ['format', `--stdin-file-path=${clientTypesFolder}/${file}`], {
    cwd: root,
    input: source,
    encoding: 'utf8',
  });
}
