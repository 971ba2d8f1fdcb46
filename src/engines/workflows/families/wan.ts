import { flowSamplers, flowSchedulers } from './parameters.ts';
import type { VideoMaker } from './video-maker.ts';

const sides = { reason: 'The quality decides the size of a video.' };

/** Wan 2.2 A14B: two experts, one after the other. Those for videos from pictures are other files of the family. */
export const wan22: VideoMaker<'wan-2.2'> = {
  listExperts: ({ highNoise, lowNoise }) => [highNoise, lowNoise],
  shift: 5,
  framesPerSecond: 16,
  maxFrames: 81,
  grid: 16,
  sampling: { steps: 20, cfg: 3.5, sampler: 'euler', scheduler: 'simple' },
  takes: {
    steps: [8, 40],
    guidance: [1, 7],
    samplers: flowSamplers,
    schedulers: flowSchedulers,
    sides,
    maxPixels: 1280 * 720,
  },
  endsWithPicture: true,
  addLatent(graph, { positive, negative, vae }, size, { first, last }) {
    if (!first) return { positive, negative, latent: graph.add('EmptyHunyuanLatentVideo', size) };
    const given = { positive, negative, vae, ...size, start_image: first };
    const begun = last
      ? graph.add('WanFirstLastFrameToVideo', { ...given, end_image: last })
      : graph.add('WanImageToVideo', given);
    return { positive: begun, negative: [begun[0], 1], latent: [begun[0], 2] };
  },
};

/** Wan 2.2 TI2V-5B: smaller and smoother. It was trained at 1280 × 704, and not for a given last frame. */
export const wan225b: VideoMaker<'wan-2.2-5b'> = {
  listExperts: ({ diffusion }) => [diffusion],
  shift: 8,
  framesPerSecond: 24,
  maxFrames: 121,
  grid: 32,
  sampling: { steps: 20, cfg: 5, sampler: 'uni_pc', scheduler: 'simple' },
  takes: {
    steps: [10, 50],
    guidance: [1, 8],
    samplers: flowSamplers,
    schedulers: flowSchedulers,
    sides,
    maxPixels: 1280 * 704,
  },
  endsWithPicture: false,
  addLatent(graph, { positive, negative, vae }, size, { first }) {
    const begun = { vae, ...size, ...(first && { start_image: first }) };
    return { positive, negative, latent: graph.add('Wan22ImageToVideoLatent', begun) };
  },
};
