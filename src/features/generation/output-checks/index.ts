export { countResultAppeals, countWithheld } from './count-month.ts';
export { findWithheldJobs } from './find-withheld-jobs.ts';
export { checkOutputsJob, outputCheckJobs } from './jobs.ts';
export { outputCheckData } from './own-data.ts';
export { countOpenResultAppeals, countWaitingResults } from './queries.ts';
export { readResultEvidence } from './read-evidence.ts';
export { resultHandlers } from './routes.ts';
export { type WithheldOutput, withholdOutput } from './withhold-output.ts';
