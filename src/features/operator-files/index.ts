export { following, type OperatorFiles, openOperatorFiles } from './live.ts';
export { operatorFileHandlers } from './routes.ts';
