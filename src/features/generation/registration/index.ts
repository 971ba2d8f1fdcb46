export { registrationJobs, removeLostEnginesJob } from './jobs.ts';
export { countRegisteredEngines, type FleetEngine, listFleetEngines } from './list-engines.ts';
export { registrationHandlers } from './routes.ts';
export { findRegistrationToken } from './tokens.ts';
