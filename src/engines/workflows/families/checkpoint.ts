import { type GraphBuilder, output } from '../graph.ts';
import type { Loaded } from './drawer.ts';

/** Loads a file with model, text encoder and VAE. */
export function loadCheckpoint(graph: GraphBuilder, { checkpoint }: { checkpoint: string }): Loaded {
  const loaded = graph.add('CheckpointLoaderSimple', { ckpt_name: checkpoint });
  return { model: loaded, clip: output(loaded, 1), vae: output(loaded, 2) };
}
