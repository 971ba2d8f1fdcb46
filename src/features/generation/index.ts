export { computeSeconds } from './compute-seconds.ts';
export { contentsOfJobs } from './contents-of-jobs.ts';
export { decisionsInUse } from './decisions-in-use.ts';
export type { EngineTerms } from './fleet/engine-rooms.ts';
export {
  hourlyCosts,
  listEngineStatus,
  reportEngine,
  reportEngines,
  reportEverySeconds,
} from './fleet/engine-status.ts';
export { hintJob } from './hint-job.ts';
export { expireOldHolds, generationJobs } from './jobs.ts';
export { jobsOfDecision } from './jobs-of-decision.ts';
export { cancelLocked, lockJobsUsing } from './jobs-using.ts';
export { enginesReport } from './operator/engines-report.ts';
export { activePeopleSince, engineTimeSince, jobCountsSince } from './operator/job-figures.ts';
export { listEngines } from './operator/list-engines.ts';
export { jobsForOperator } from './operator/list-jobs.ts';
export { everyEngine, pauseEngine, resumeEngine } from './operator/pauses.ts';
export { type QueueFigures, queueFigures } from './operator/queue-figures.ts';
export type { Order } from './orders/order.ts';
export { laneFor } from './orders/order.ts';
export { started, startedReading } from './orders/present-started.ts';
export { prompted, seedsFrom, settingsOf } from './orders/prompted.ts';
export { type Generating, startGeneration } from './orders/start-generation.ts';
export { type FindModel, subjectOf, type UsableModel } from './orders/subject.ts';
export { cancelJobsOf, forgetAsker, generationData, removeCallsOf } from './own-data.ts';
export { presentJob } from './present-job.ts';
export { jobOf } from './queries.ts';
export { generationHandlers } from './routes.ts';
export { createDispatcher } from './running/dispatcher.ts';
export { runJob } from './running/run-job.ts';
export type { KeepReport } from './running/tell-progress.ts';
export type { EngineJobRow as StartedJob } from './schema.ts';
export { type EngineJobRow, engineJobs } from './schema.ts';
