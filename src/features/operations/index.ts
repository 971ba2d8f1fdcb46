export { newestBackups, recordBackupRun } from './backup-runs.ts';
export { deadLetters } from './dead-letters.ts';
export { operationsHandlers } from './routes.ts';
