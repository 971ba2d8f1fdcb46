import type { GraphBuilder } from '../graph.ts';
import type { Drawer } from './drawer.ts';
import { flowSamplers, flowSchedulers } from './parameters.ts';
import { loadDiffusion, loadTextEncoder, loadVae } from './parts.ts';
import { describeReferences, type ReferencePrompt } from './references.ts';

/** Qwen-Image-Edit (Apache-2.0) draws from pictures only: without one it is no drawing family. */
export const qwenImageEdit: Drawer<'qwen-image-edit'> = {
  load: (graph, { diffusion, textEncoder, vae }) => ({
    model: loadDiffusion(graph, diffusion),
    clip: loadTextEncoder(graph, textEncoder, 'qwen_image'),
    vae: loadVae(graph, vae),
  }),
  patch: (graph, model) =>
    graph.add('CFGNorm', { model: graph.add('ModelSamplingAuraFlow', { model, shift: 3.1 }), strength: 1 }),
  lorasChangeText: false,
  usesNegative: true,
  takesRegions: false,
  emptyLatent: 'EmptySD3LatentImage',
  pixels: 1024 * 1024,
  sampling: { steps: 40, cfg: 4, sampler: 'euler', scheduler: 'simple' },
  takes: {
    steps: [10, 50],
    guidance: [1, 8],
    samplers: flowSamplers,
    schedulers: flowSchedulers,
    sides: [512, 1664],
    maxPixels: 1664 * 1328,
  },
  references: { most: 3, encode: encodeReferences },
};

/** The node scales the pictures itself, once for the text encoder and once for the model. */
function encodeReferences(
  graph: GraphBuilder,
  { clip, vae, prompt, negativePrompt, pictures }: ReferencePrompt,
) {
  const images = Object.fromEntries(pictures.map(({ image }, at) => [`image${at + 1}`, image]));
  const roles = pictures.map(({ role }) => role);
  const encode = (text: string) =>
    graph.add('TextEncodeQwenImageEditPlus', { clip, vae, ...images, prompt: text });
  return {
    positive: encode(describeReferences(prompt, roles)),
    negative: encode(negativePrompt),
  };
}
