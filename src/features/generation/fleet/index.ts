export {
  type JobNeedsRow,
  jobKindSql,
  jobNeedsSql,
  readRecentDurations,
  toJobNeeds,
} from './durations.ts';
export {
  type EngineTerms,
  isFreshCapacity,
  listCapacity,
  type OwnCapacity,
  reportCapacity,
  toCapacity,
  withdrawCapacity,
} from './engine-capacity.ts';
export {
  listUnsettledEngines,
  recordEngineAway,
  recordEngineOutcome,
  recordStarts,
  type Started,
  wasOnlineLately,
} from './engine-state.ts';
export {
  isFresh,
  isInService,
  isShown,
  listEngineStatus,
  listHourlyCosts,
  reportEngine,
  reportEngines,
  reportEverySeconds,
  retireEngines,
} from './engine-status.ts';
export { createKnownEngine, type KnownEngine, probeEngine, replaceKnownEngines } from './known-engine.ts';
export { everyEngine, pauseEngine, resumeEngine, takesJobs } from './pauses.ts';
export { type FleetSnapshot, readFleet } from './read-fleet.ts';
