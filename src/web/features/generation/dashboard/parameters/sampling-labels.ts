import type { ParameterName } from '#contract/fit-parameters.ts';

export const parameterLabels: Record<ParameterName, string> = {
  steps: 'Steps',
  guidance: 'Guidance',
  sampler: 'Sampler',
  scheduler: 'Scheduler',
  size: 'Size',
};

/** The names that the field uses for what ComfyUI writes in lower case. */
const names: Record<string, string> = {
  euler: 'Euler',
  euler_ancestral: 'Euler ancestral',
  heun: 'Heun',
  dpm_2: 'DPM2',
  dpmpp_2m: 'DPM++ 2M',
  dpmpp_2m_sde: 'DPM++ 2M SDE',
  dpmpp_3m_sde: 'DPM++ 3M SDE',
  dpmpp_sde: 'DPM++ SDE',
  ddim: 'DDIM',
  uni_pc: 'UniPC',
  res_multistep: 'RES multistep',
  deis: 'DEIS',
  lcm: 'LCM',
  simple: 'Simple',
  normal: 'Normal',
  karras: 'Karras',
  exponential: 'Exponential',
  sgm_uniform: 'SGM uniform',
  ddim_uniform: 'DDIM uniform',
  beta: 'Beta',
};

/** The name of a sampler or scheduler; one that is not known here keeps the engine's. */
export const formatSamplingName = (name: string): string => names[name] ?? name;
