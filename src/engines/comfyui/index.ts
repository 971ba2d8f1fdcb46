export { createComfyUiEngine } from './engine.ts';
export type { ComfyUiLimits, ComfyUiOptions } from './options.ts';
