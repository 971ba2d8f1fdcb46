import { fitToPixels } from '../geometry.ts';
import type { GraphBuilder, Link } from '../graph.ts';
import type { Drawer } from './drawer.ts';
import { distilled, flowSamplers } from './parameters.ts';
import { loadDiffusion, loadTextEncoder, loadVae } from './parts.ts';
import { describeReferences, type ReferencePrompt } from './references.ts';

const pixels = 1024 * 1024;

/** FLUX.2 klein 4B (Apache-2.0), distilled to four steps. The 9B and the other FLUX.2 models have other licences. */
export const flux2Klein: Drawer<'flux2-klein'> = {
  load: (graph, { diffusion, textEncoder, vae }) => ({
    model: loadDiffusion(graph, diffusion),
    clip: loadTextEncoder(graph, textEncoder, 'flux2'),
    vae: loadVae(graph, vae),
  }),
  lorasChangeText: false,
  usesNegative: false,
  takesRegions: false,
  emptyLatent: 'EmptyFlux2LatentImage',
  pixels,
  sampling: { steps: 4, cfg: 1, sampler: 'euler', scheduler: null },
  takes: {
    steps: [2, 8],
    guidance: distilled('FLUX.2 klein'),
    samplers: flowSamplers,
    schedulers: { reason: 'FLUX.2 has a noise schedule of its own, by the picture’s size.' },
    sides: [256, 1536],
    maxPixels: 1536 * 1280,
  },
  references: { most: 4, encode: encodeReferences },
};

/** Adds each picture as a latent of about a megapixel; the model tells them apart by their order. */
function encodeReferences(graph: GraphBuilder, { clip, vae, prompt, pictures }: ReferencePrompt) {
  const roles = pictures.map(({ role }) => role);
  const words = graph.add('CLIPTextEncode', { clip, text: describeReferences(prompt, roles) });
  const latents = pictures.map(({ height, image, width }) => {
    const scaled = graph.add('ImageScale', {
      image,
      ...fitToPixels(pixels, { width, height }, { enlarge: true }),
      upscale_method: 'lanczos',
      crop: 'disabled',
    });
    return graph.add('VAEEncode', { pixels: scaled, vae });
  });
  const addPictures = (conditioning: Link) =>
    latents.reduce(
      (before, latent) => graph.add('ReferenceLatent', { conditioning: before, latent }),
      conditioning,
    );
  return {
    positive: addPictures(words),
    negative: addPictures(graph.add('ConditioningZeroOut', { conditioning: words })),
  };
}
