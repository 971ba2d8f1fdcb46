export { checkLog, isLogBroken } from './check-log.ts';
export { findEntryHash } from './queries.ts';
export { recordAuditEntry } from './record-entry.ts';
export { auditHandlers } from './routes.ts';
