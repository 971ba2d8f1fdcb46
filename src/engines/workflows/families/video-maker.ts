import type { Size } from '../geometry.ts';
import type { GraphBuilder, Link } from '../graph.ts';
import type { StackOf, VideoFamily } from '../stacks.ts';
import type { Sampling } from './drawer.ts';
import type { FamilyParameters } from './parameters.ts';

/** The encoded prompts, and the VAE that encodes given frames. */
type Conditioning = { positive: Link; negative: Link; vae: Link };

/** Pictures of the video's first and last frame, in the size of the latent. */
type GivenFrames = { first?: Link; last?: Link };

/** What differs between the families of video models. */
export type VideoMaker<Name extends VideoFamily> = {
  /** The diffusion models that share the steps, in the order in which they run. */
  listExperts(stack: StackOf<Name>): readonly string[];
  /** Moves the noise schedule towards noise, as ModelSamplingSD3 takes it. */
  shift: number;
  framesPerSecond: number;
  /** The frames that it was trained on, with the first one. Beyond them videos repeat or break. */
  maxFrames: number;
  /** The side of a latent's cell in pixels. */
  grid: number;
  sampling: Sampling & { scheduler: string };
  /** What creators may choose instead. */
  takes: FamilyParameters;
  /** Whether a video can end with a given picture. */
  endsWithPicture: boolean;
  /** Adds the latent to sample from, and the prompts with the given frames. */
  addLatent(
    graph: GraphBuilder,
    conditioning: Conditioning,
    size: Size & { length: number; batch_size: number },
    frames: GivenFrames,
  ): { positive: Link; negative: Link; latent: Link };
};
