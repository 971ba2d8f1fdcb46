export { newestBackups, recordBackupRun } from './backup-runs.ts';
export { deadLetters } from './dead-letters.ts';
export { overdueWork } from './overdue-work.ts';
export { operationsHandlers } from './routes.ts';
