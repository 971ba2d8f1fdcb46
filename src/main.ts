/** Starts the given roles: `web`, `worker`, or both when none is given. */
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import './app/resolve-drizzle.ts';

// By the environment as well, for worker threads: they load at half the cost.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/castwright');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
const { run } = await import('./app/run.ts');
await run(process.argv.slice(2));
