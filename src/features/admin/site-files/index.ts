export { type EngineFileRules, rules as operatorFileRules } from './checks.ts';
export {
  createLiveView,
  findPublishedEngineFile,
  findPublishedSite,
  type OperatorFiles,
  openOperatorFiles,
} from './operator-files.ts';
export { resealEngineFiles } from './reseal-engine-files.ts';
export { operatorFileHandlers } from './routes.ts';
