export { createSheetContinuation } from './continue-sheet.ts';
export { continueSheetsJob, referenceSheetJobs } from './jobs.ts';
export { referenceSheetHandlers } from './routes.ts';
