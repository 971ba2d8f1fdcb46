export { createDispatcher, type DispatcherOptions } from './dispatcher.ts';
export type { StoreReport } from './publish-progress.ts';
export { type RunJobDeps, runJob } from './run-job.ts';
