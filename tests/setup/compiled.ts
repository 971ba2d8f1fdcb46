import path from 'node:path';

/**
 * Where the processes that tests start find what an earlier one has compiled, as `src/main.ts` does: half of the
 * processor time that a worker takes to load (3.9 and 2.0 s). Node keys it by its version and each file's text.
 */
export const compiled = { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/castwright') };
