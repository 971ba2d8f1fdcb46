export { createDispatcher } from './dispatcher.ts';
export type { Dispatcher, DispatcherOptions } from './dispatcher-types.ts';
export type { StoreReport } from './publish-progress.ts';
export { createJobRunner, type FinishJob, type RunJobDeps } from './run-job.ts';
