import type { Drawer } from './drawer.ts';
import { distilled, flowSamplers, flowSchedulers } from './parameters.ts';
import { loadDiffusion, loadTextEncoder, loadVae } from './parts.ts';

/** Z-Image-Turbo (Apache-2.0): distilled to eight steps. */
export const zImageTurbo: Drawer<'z-image-turbo'> = {
  load: (graph, { diffusion, textEncoder, vae }) => ({
    model: loadDiffusion(graph, diffusion),
    clip: loadTextEncoder(graph, textEncoder, 'lumina2'),
    vae: loadVae(graph, vae),
  }),
  patch: (graph, model) => graph.add('ModelSamplingAuraFlow', { model, shift: 3 }),
  lorasChangeText: false,
  usesNegative: false,
  takesRegions: false,
  emptyLatent: 'EmptySD3LatentImage',
  pixels: 1024 * 1024,
  sampling: { steps: 8, cfg: 1, sampler: 'res_multistep', scheduler: 'simple' },
  takes: {
    steps: [4, 16],
    guidance: distilled('Z-Image-Turbo'),
    samplers: flowSamplers,
    schedulers: flowSchedulers,
    sides: [512, 1536],
    maxPixels: 1536 * 1536,
  },
};
