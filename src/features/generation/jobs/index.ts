export { cancelOwnJob, cancelWaitingJobs } from './cancel-jobs.ts';
export { cancelChannel, enginesChannel, jobHintChannel, jobsChannel } from './channels.ts';
export {
  completeJobs,
  type FileOutput,
  type JobCompletion,
  type JobOutput,
  type KeptOutput,
  listInspectedFiles,
  type OutputFacts,
  type OutputFile,
} from './complete-jobs.ts';
export { getComputeSeconds } from './compute-seconds.ts';
export { countMadeSince } from './count-jobs.ts';
export { listItemsOfJobs } from './dependents.ts';
export { dismissEndedJobs, dismissJob } from './dismiss-jobs.ts';
export { failJob, publishJobUpdate } from './end-job.ts';
export { countRunningByEngine, countRunningOn, forgetEngine } from './engine-jobs.ts';
export { hintJob } from './hint-job.ts';
export { type JobProgress, listJobProgress } from './job-progress.ts';
export { hasEnded, jobMoves, maximumAttempts, maximumLapses, retryDelaySeconds } from './job-states.ts';
export { expireOldHolds, generationJobs } from './jobs.ts';
export { listJobsOfDecision } from './jobs-of-decision.ts';
export { cancelLockedJobs, lockJobsUsing } from './jobs-using.ts';
export { lapseJob } from './lapse-job.ts';
export { listContentOfJobs } from './list-content-of-jobs.ts';
export { listDecisionsInUse } from './list-decisions-in-use.ts';
export { listJobEvidence } from './list-job-evidence.ts';
export { isChecking, isLeasedBy, moveJob } from './move-job.ts';
export { anonymizeRequests, cancelJobsOfUser, generationData, removeCallsOfUser } from './own-data.ts';
export { presentJob, toJobName } from './present-job.ts';
export { toPromptToRead } from './prompt-to-read.ts';
export { getJob, isJobNotHeld, isOwnJob } from './queries.ts';
export { releaseJobsOfEngine } from './release-jobs.ts';
export {
  deleteCleanupRow,
  detachJob,
  leaveCleanup,
  runCleanups,
  scheduleCleanup,
  toCleanups,
} from './remote-cleanup.ts';
export type { EngineJobRow as StartedJob, EngineJobRow } from './schema.ts';
export { type PersonaTokens, sumTokensByPersona } from './tokens-by-persona.ts';
export { readUserLoads } from './user-loads.ts';
