/**
 * Loads the server's TypeScript without its types from `dist/server`, where `npm run build` has written it
 * (`stripped-files.mjs`). Node strips what is not there, as after a change: that loads its compiler, which keeps 15 MB.
 * Import this file before any TypeScript.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { getStrippedFile } from './stripped-files.mjs';

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
    try {
      const source = readFileSync(getStrippedFile(readFileSync(fileURLToPath(url))));
      return { format: 'module', source, shortCircuit: true };
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
      return next(url, context);
    }
  },
});
