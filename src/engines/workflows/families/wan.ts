import type { Sampling } from './drawer.ts';
import { type FamilyParameters, flowSamplers, flowSchedulers } from './parameters.ts';

/** The sampling of Wan 2.2's two experts together. */
export const wanSampling: Sampling & { scheduler: string } = {
  steps: 20,
  cfg: 3.5,
  sampler: 'euler',
  scheduler: 'simple',
};

export const wanParameters: FamilyParameters = {
  steps: [8, 40],
  guidance: [1, 7],
  samplers: flowSamplers,
  schedulers: flowSchedulers,
  sides: { reason: 'The quality decides the size of a video.' },
  maxPixels: 1280 * 720,
};
