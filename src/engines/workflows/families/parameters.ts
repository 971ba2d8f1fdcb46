/** What a creator may choose with a family. ComfyUI's names; a server that lacks one does not offer it. */

/** Both ends are included. */
export type Range = readonly [min: number, max: number];
type Reason = { reason: string };

export type FamilyParameters = {
  /** From the fewest steps that give a picture to the most that still improve it. */
  steps: Range;
  /** Classifier-free guidance; a reason for a model that is distilled to draw without. */
  guidance: Range | Reason;
  samplers: readonly string[];
  schedulers: readonly string[] | Reason;
  /** The sides of a picture in pixels, and the most pixels. A reason for a family that is given its size. */
  sides: Range | Reason;
  maxPixels: number;
};

/** The longer side of a picture divided by the shorter: in longer pictures every family repeats its subject. */
export const maxRatio = 3;
/** Sides are multiples of so many pixels. */
export const sideStep = 8;

/** Models that predict noise: Stable Diffusion 1.5 and XL. */
export const noiseSamplers = [
  'dpmpp_2m',
  'dpmpp_2m_sde',
  'dpmpp_3m_sde',
  'dpmpp_sde',
  'euler',
  'euler_ancestral',
  'heun',
  'dpm_2',
  'ddim',
  'uni_pc',
] as const;
export const noiseSchedulers = [
  'karras',
  'exponential',
  'normal',
  'simple',
  'sgm_uniform',
  'ddim_uniform',
  'beta',
] as const;

/** Models that predict a flow; the schedules of noise models leave them grey. */
export const flowSamplers = [
  'euler',
  'euler_ancestral',
  'heun',
  'dpmpp_2m',
  'res_multistep',
  'deis',
  'uni_pc',
] as const;
export const flowSchedulers = ['simple', 'normal', 'sgm_uniform', 'beta'] as const;

/** The reason of a model that is distilled. @param name as creators know the model */
export const distilled = (name: string): Reason => ({
  reason: `${name} is distilled: it draws without guidance.`,
});
