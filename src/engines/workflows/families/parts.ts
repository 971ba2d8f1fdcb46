import type { GraphBuilder, Link } from '../graph.ts';

/** A diffusion model in a file of its own, in the precision of its file. */
export const loadDiffusion = (graph: GraphBuilder, file: string): Link =>
  graph.add('UNETLoader', { unet_name: file, weight_dtype: 'default' });

/** @param type what CLIPLoader calls this kind of encoder */
export const loadTextEncoder = (graph: GraphBuilder, file: string, type: string): Link =>
  graph.add('CLIPLoader', { clip_name: file, type, device: 'default' });

export const loadVae = (graph: GraphBuilder, file: string): Link =>
  graph.add('VAELoader', { vae_name: file });
