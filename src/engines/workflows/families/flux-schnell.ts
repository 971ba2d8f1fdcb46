import type { Drawer } from './drawer.ts';
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
  emptyLatent: 'EmptySD3LatentImage',
  pixels: 1024 * 1024,
  sampling: { steps: 4, cfg: 1, sampler: 'euler', scheduler: 'simple' },
};
