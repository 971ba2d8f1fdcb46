/** `npm run person-names`: writes the lists of names in `src/features/trust/safety/terms/names` from their packages. */
import { writeFile } from 'node:fs/promises';
import { buildPersonNames, namesFolder } from './lib/build-person-names.ts';

for (const [file, text] of Object.entries(await buildPersonNames())) {
  await writeFile(new URL(file, namesFolder), text);
  console.log(`${file}: ${text.trim().split(/\s+/).length} words`);
}
