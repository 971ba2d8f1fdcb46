export { type Bases, getJobNeeds, listLoraNames, toAffinity, toBaseKey, toNeedsKey } from './affinity.ts';
export {
  advanceBreaker,
  applyEnd,
  applyHealthCheck,
  applyStart,
  type Breaker,
  breakerLimits,
  closedBreaker,
  countAllowedJobs,
  type JobEnd,
} from './breaker.ts';
export { applyLoad, nothingLoaded } from './choose-engine.ts';
export {
  type Assignment,
  canDo,
  chooseNext,
  type EngineCapacity,
  type Lane,
  losesLoras,
  losesPerson,
  toWorkKey,
  type UserLoad,
  type WaitingJob,
  type WorkKey,
} from './choose-next.ts';
export { estimateQueue, type QueueEstimate } from './estimate-queue.ts';
export type { Affinity, Loaded } from './scheduler-state.ts';
