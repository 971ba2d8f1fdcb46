import { loadCheckpoint } from './checkpoint.ts';
import type { Drawer } from './drawer.ts';

/** Stable Diffusion XL and what was made of it. */
export const sdxl: Drawer<'sdxl'> = {
  load: loadCheckpoint,
  lorasInText: true,
  hearsNegative: true,
  emptyLatent: 'EmptyLatentImage',
  pixels: 1024 * 1024,
  sampling: { steps: 30, cfg: 6, sampler: 'dpmpp_2m', scheduler: 'karras' },
};
