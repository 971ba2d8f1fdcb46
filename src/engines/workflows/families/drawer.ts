import type { GraphBuilder, Link } from '../graph.ts';
import type { DrawerFamily, StackOf } from '../stacks.ts';
import type { FamilyParameters } from './parameters.ts';
import type { ReferenceDrawing } from './references.ts';

/** The outputs of a family's loader nodes. */
export type Loaded = { model: Link; clip: Link; vae: Link };

/** The settings of the sampler; without a `scheduler`, noise falls as FLUX.2 has it, by the picture's size. */
export type Sampling = { steps: number; cfg: number; sampler: string; scheduler: string | null };

/** What differs between the families of drawing models; one file for each family. */
export type Drawer<Name extends DrawerFamily> = {
  load(graph: GraphBuilder, stack: StackOf<Name>): Loaded;
  /** Wraps the model after its LoRAs are applied. */
  patch?(graph: GraphBuilder, model: Link): Link;
  /** Whether LoRAs also change the text encoder. */
  lorasChangeText: boolean;
  /** Whether the model takes a negative prompt. Distilled models do not. */
  usesNegative: boolean;
  emptyLatent: 'EmptyLatentImage' | 'EmptySD3LatentImage' | 'EmptyFlux2LatentImage';
  /** The pixels of the pictures that it was trained on. In larger pictures it repeats the subject. */
  pixels: number;
  sampling: Sampling;
  /** What creators may choose instead. */
  takes: FamilyParameters;
  /** Whether a prompt can be limited to an area of the picture. Transformers mix the words of all areas in ComfyUI. */
  takesRegions: boolean;
  /** How it draws a person from reference pictures. Left out: it cannot. */
  references?: ReferenceDrawing;
};
