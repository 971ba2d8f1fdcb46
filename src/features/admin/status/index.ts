export { recordStatusJob, removeOldStatusJob, statusJobs } from './jobs.ts';
export { statusHandlers } from './routes.ts';
export { startPresence } from './web-presence.ts';
