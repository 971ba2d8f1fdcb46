import { loadCheckpoint } from './checkpoint.ts';
import type { Drawer } from './drawer.ts';
import { noiseSamplers, noiseSchedulers } from './parameters.ts';

/** Stable Diffusion XL and its derivatives. */
export const sdxl: Drawer<'sdxl'> = {
  load: loadCheckpoint,
  lorasChangeText: true,
  usesNegative: true,
  takesRegions: true,
  emptyLatent: 'EmptyLatentImage',
  pixels: 1024 * 1024,
  sampling: { steps: 30, cfg: 6, sampler: 'dpmpp_2m', scheduler: 'karras' },
  takes: {
    steps: [10, 60],
    guidance: [1, 15],
    samplers: noiseSamplers,
    schedulers: noiseSchedulers,
    sides: [512, 1536],
    maxPixels: 1536 * 1024,
  },
};
