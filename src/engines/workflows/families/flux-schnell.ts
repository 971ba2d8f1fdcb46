import type { Drawer } from './drawer.ts';
import { distilled, flowSamplers, flowSchedulers } from './parameters.ts';
import { loadDiffusion, loadVae } from './parts.ts';

/** FLUX.1 schnell (Apache-2.0), distilled to four steps. The other FLUX.1 models have other licences. */
export const fluxSchnell: Drawer<'flux-schnell'> = {
  load: (graph, { diffusion, textEncoder, secondTextEncoder, vae }) => ({
    model: loadDiffusion(graph, diffusion),
    clip: graph.add('DualCLIPLoader', {
      clip_name1: textEncoder,
      clip_name2: secondTextEncoder,
      type: 'flux',
      device: 'default',
    }),
    vae: loadVae(graph, vae),
  }),
  lorasChangeText: false,
  usesNegative: false,
  takesRegions: false,
  emptyLatent: 'EmptySD3LatentImage',
  pixels: 1024 * 1024,
  sampling: { steps: 4, cfg: 1, sampler: 'euler', scheduler: 'simple' },
  takes: {
    steps: [1, 8],
    guidance: distilled('FLUX.1 schnell'),
    samplers: flowSamplers,
    schedulers: flowSchedulers,
    sides: [256, 1536],
    maxPixels: 1536 * 1280,
  },
};
