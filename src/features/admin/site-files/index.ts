export { rules as operatorFileRules } from './checks.ts';
export {
  createLiveView,
  findPublishedSite,
  type OperatorFiles,
  openOperatorFiles,
} from './operator-files.ts';
export { operatorFileHandlers } from './routes.ts';
