export { rules as operatorFileRules } from './checks.ts';
export { following, type OperatorFiles, openOperatorFiles } from './live.ts';
export { operatorFileHandlers } from './routes.ts';
