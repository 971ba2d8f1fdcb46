export { createDispatcher, type Dispatcher, type DispatcherOptions } from './dispatcher.ts';
export type { StoreReport } from './publish-progress.ts';
export { createJobRunner, type FinishJob, type RunJobDeps } from './run-job.ts';
