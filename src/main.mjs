/**
 * Starts the given roles: `web`, `worker`, or both when none is given. JavaScript, as what it imports first is, because
 * Node would load its TypeScript compiler for a single file.
 */
import path from 'node:path';
import './app/load-stripped.mjs';
import './app/resolve-drizzle.mjs';
import './app/resolve-zod.mjs';

// For worker threads alone, which then load at half the cost and end after a minute: a process keeps all that it has
// read from the cache, 20 MB, and starts no sooner with it.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/castwright');
const { run } = await import('./app/run.ts');
await run(process.argv.slice(2));
