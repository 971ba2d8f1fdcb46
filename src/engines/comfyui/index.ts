export { createComfyUiEngine } from './engine.ts';
export type { ComfyUiOptions } from './options.ts';
