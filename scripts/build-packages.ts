/** `npm run build:packages`: builds the packages for programs into `dist/packages`, as they could be published. */
import path from 'node:path';
import { buildPackages } from './build/packages.ts';

const built = await buildPackages(path.join(import.meta.dirname, '..', 'dist/packages'));
for (const folder of Object.values(built)) console.log(folder);
