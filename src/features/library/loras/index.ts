export { checkLoraJob, sweepLorasJob } from './job-definitions.ts';
export { loraJobs } from './jobs.ts';
export { createLoraFilePart, loraData, removeUserLoras } from './own-data.ts';
export { loraHandlers } from './routes.ts';
export { loraFileRecords } from './sweep-loras.ts';
export {
  getRequestLoras,
  type RequestLoras,
  readLoraFile,
  requireLorasPermitted,
  requireLorasUsable,
} from './use-loras.ts';
