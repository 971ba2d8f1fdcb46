export { checkLog, wasBroken } from './check-log.ts';
export { hashOfEntry } from './queries.ts';
export { recordAct } from './record-act.ts';
export { auditHandlers } from './routes.ts';
