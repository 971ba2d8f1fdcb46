export { createDispatcher } from './dispatcher.ts';
export { runJob } from './run-job.ts';
export type { KeepReport } from './tell-progress.ts';
