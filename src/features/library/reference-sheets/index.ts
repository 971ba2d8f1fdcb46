export { createSheetContinuation } from './continue-sheet.ts';
export { continueSheetsJob, referenceSheetJobs } from './jobs.ts';
export { prepareSheetRetry } from './prepare-retry.ts';
export { referenceSheetHandlers } from './routes.ts';
