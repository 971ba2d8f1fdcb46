import { loadCheckpoint } from './checkpoint.ts';
import type { Drawer } from './drawer.ts';

/** Stable Diffusion 1.5 and what was made of it: small, quick, at home at half a thousand pixels a side. */
export const sd15: Drawer<'sd15'> = {
  load: loadCheckpoint,
  lorasInText: true,
  hearsNegative: true,
  emptyLatent: 'EmptyLatentImage',
  pixels: 512 * 640,
  sampling: { steps: 28, cfg: 7, sampler: 'dpmpp_2m', scheduler: 'karras' },
};
