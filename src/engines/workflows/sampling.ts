import type { Sampling } from './families/drawer.ts';

/** Sampling that replaces the usual one; what is left out stays. */
type Overrides = { [Key in keyof Sampling]?: NonNullable<Sampling[Key]> | undefined };

/** Merges overrides of the operator or of a request into the usual sampling. */
export const mergeSampling = <Scheduler extends string | null>(
  usual: Sampling & { scheduler: Scheduler },
  chosen: Overrides,
): Sampling & { scheduler: Scheduler | string } => ({
  steps: chosen.steps ?? usual.steps,
  cfg: chosen.cfg ?? usual.cfg,
  sampler: chosen.sampler ?? usual.sampler,
  scheduler: chosen.scheduler ?? usual.scheduler,
});
