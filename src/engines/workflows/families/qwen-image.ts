import type { Drawer } from './drawer.ts';
import { flowSamplers, flowSchedulers } from './parameters.ts';
import { loadDiffusion, loadTextEncoder, loadVae } from './parts.ts';

/** Qwen-Image (Apache-2.0): slow, and good at text in pictures. */
export const qwenImage: Drawer<'qwen-image'> = {
  load: (graph, { diffusion, textEncoder, vae }) => ({
    model: loadDiffusion(graph, diffusion),
    clip: loadTextEncoder(graph, textEncoder, 'qwen_image'),
    vae: loadVae(graph, vae),
  }),
  patch: (graph, model) => graph.add('ModelSamplingAuraFlow', { model, shift: 3.1 }),
  lorasChangeText: false,
  usesNegative: true,
  takesRegions: false,
  emptyLatent: 'EmptySD3LatentImage',
  pixels: 1328 * 1328,
  sampling: { steps: 20, cfg: 2.5, sampler: 'euler', scheduler: 'simple' },
  takes: {
    steps: [10, 50],
    guidance: [1, 8],
    samplers: flowSamplers,
    schedulers: flowSchedulers,
    sides: [512, 1664],
    maxPixels: 1664 * 1328,
  },
};
