export { createDispatcher, type DispatcherOptions } from './dispatcher.ts';
export type { StoreReport } from './publish-progress.ts';
export { createJobRunner, type FinishJob } from './run-job.ts';
