import type { GraphBuilder, Link } from '../graph.ts';
import type { DrawingFamily, StackOf } from '../stacks.ts';

/** What a family's files give once they are loaded. */
export type Loaded = { model: Link; clip: Link; vae: Link };

/** How many steps, how strictly by the words, and by which method a picture comes out of noise. */
export type Sampling = { steps: number; cfg: number; sampler: string; scheduler: string };

/** What distinguishes a family of models that draw; a file each. */
export type Drawer<Name extends DrawingFamily> = {
  load(graph: GraphBuilder, stack: StackOf<Name>): Loaded;
  /** What has to stand around the model once its LoRAs are applied. */
  patch?(graph: GraphBuilder, model: Link): Link;
  /** Whether LoRAs change the text encoder as well. */
  lorasInText: boolean;
  /** Distilled models do not look at what must not be there: for them the words are left out. */
  hearsNegative: boolean;
  emptyLatent: 'EmptyLatentImage' | 'EmptySD3LatentImage';
  /** Pixels of the pictures that it was trained on; larger ones repeat themselves. */
  pixels: number;
  sampling: Sampling;
};
