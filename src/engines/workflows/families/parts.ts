import type { GraphBuilder, Link } from '../graph.ts';

/** Loads a diffusion model from a separate file, in the precision of the file. */
export const loadDiffusion = (graph: GraphBuilder, file: string): Link =>
  graph.add('UNETLoader', { unet_name: file, weight_dtype: 'default' });

/** @param type CLIPLoader's name for this kind of encoder */
export const loadTextEncoder = (graph: GraphBuilder, file: string, type: string): Link =>
  graph.add('CLIPLoader', { clip_name: file, type, device: 'default' });

export const loadVae = (graph: GraphBuilder, file: string): Link =>
  graph.add('VAELoader', { vae_name: file });
