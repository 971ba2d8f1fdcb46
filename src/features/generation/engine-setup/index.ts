export { type EngineSetupDeps, engineSetupHandlers } from './routes.ts';
export { reportEngineFile, withdrawEngineFile } from './worker-versions.ts';
