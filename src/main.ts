/** Starts the given roles: `web`, `worker`, or both when none is given. */
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import './app/resolve-drizzle.ts';

enableCompileCache(path.resolve('node_modules/.cache/castwright'));
const { run } = await import('./app/run.ts');
await run(process.argv.slice(2));
