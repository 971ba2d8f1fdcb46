/** The worker role; `run.ts` loads it only where it is asked for. */
export { openEngines } from './engines.ts';
export { startWorker } from './start-worker.ts';
