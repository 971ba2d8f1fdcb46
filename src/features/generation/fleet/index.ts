export { durationsLately, kindOfJob, needsOfJob } from './durations.ts';
export {
  allRooms,
  type EngineTerms,
  freshRoom,
  type OwnRoom,
  reportRooms,
  roomOf,
  withdrawRooms,
} from './engine-rooms.ts';
export {
  hourlyCosts,
  inService,
  isFresh,
  listEngineStatus,
  reportEngine,
  reportEngines,
  reportEverySeconds,
} from './engine-status.ts';
export { type FleetNow, fleetNow } from './fleet-now.ts';
export { type KnownEngine, lookAt, unseenEngine } from './known-engine.ts';
export { everyEngine, notPaused, pauseEngine, resumeEngine } from './pauses.ts';
export { keepAway, keepEnd, keepStarts, onlineLately, type Started } from './standings.ts';
