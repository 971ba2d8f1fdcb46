export { decisionsInUse } from './decisions-in-use.ts';
export { createDispatcher } from './dispatcher.ts';
export { listEngineStatus, reportEngines, reportEverySeconds } from './engine-status.ts';
export { expireOldHolds, generationJobs } from './jobs.ts';
export { generationHandlers } from './routes.ts';
export { runJob } from './run-job.ts';
