export { getNewestBackups, recordBackupRun } from './backup-runs.ts';
export { listDeadLetters } from './dead-letters.ts';
export { listOverdueWork } from './overdue-work.ts';
export { operationsHandlers } from './routes.ts';
