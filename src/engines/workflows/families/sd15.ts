import { loadCheckpoint } from './checkpoint.ts';
import type { Drawer } from './drawer.ts';
import { noiseSamplers, noiseSchedulers } from './parameters.ts';

/** Stable Diffusion 1.5 and its derivatives: small and quick, trained on about 512 pixels a side. */
export const sd15: Drawer<'sd15'> = {
  load: loadCheckpoint,
  lorasChangeText: true,
  usesNegative: true,
  takesRegions: true,
  emptyLatent: 'EmptyLatentImage',
  pixels: 512 * 640,
  sampling: { steps: 28, cfg: 7, sampler: 'dpmpp_2m', scheduler: 'karras' },
  takes: {
    steps: [10, 60],
    guidance: [1, 15],
    samplers: noiseSamplers,
    schedulers: noiseSchedulers,
    sides: [256, 1344],
    maxPixels: 1344 * 768,
  },
};
