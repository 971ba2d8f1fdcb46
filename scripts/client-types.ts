/** `npm run client-types`: writes the operations and types of `packages/client` from the contract. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clientTypesFolder, formatClientTypes } from './lib/client-types/format-client-types.ts';

const folder = path.join(import.meta.dirname, '..', clientTypesFolder);
await mkdir(folder, { recursive: true });
for (const [file, source] of Object.entries(await formatClientTypes())) {
  await writeFile(path.join(folder, file), source);
}
