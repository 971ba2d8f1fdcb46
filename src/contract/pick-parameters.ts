import type { GenerationParameters } from './generation-parameters.ts';

/** The chosen parameters among other settings, without those that were left as usual. */
export function pickParameters({
  steps,
  guidance,
  sampler,
  scheduler,
  size,
}: GenerationParameters): GenerationParameters {
  return {
    ...(steps !== undefined && { steps }),
    ...(guidance !== undefined && { guidance }),
    ...(sampler !== undefined && { sampler }),
    ...(scheduler !== undefined && { scheduler }),
    ...(size !== undefined && { size }),
  };
}
