export { createRunPodEngine } from './engine.ts';
export type { RunPodOptions } from './options.ts';
