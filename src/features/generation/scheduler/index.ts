export { affinityOf, type Bases, loraNamesOf, lorasIn, lorasOf } from './affinity.ts';
export {
  afterEnd,
  afterHealth,
  afterStart,
  allowedBy,
  type Breaker,
  breakerAt,
  breakerLimits,
  closedBreaker,
  type JobEnd,
} from './breaker.ts';
export { loadedAfter, nothingLoaded } from './choose-engine.ts';
export {
  type Assignment,
  canDo,
  chooseNext,
  type EngineRoom,
  type Lane,
  type UserLoad,
  type WaitingJob,
  type WorkKey,
  workKey,
} from './choose-next.ts';
export { foresee, type Outlook } from './foresee.ts';
export type { Affinity, Loaded } from './situation.ts';
