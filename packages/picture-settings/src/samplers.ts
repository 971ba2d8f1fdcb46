/** Samplers by their names in ComfyUI, with what AUTOMATIC1111 and InvokeAI call them. */
const samplers: readonly (readonly [known: string, a1111: string, ...others: string[]])[] = [
  ['euler', 'Euler', 'k_euler'],
  ['euler_ancestral', 'Euler a', 'euler_a', 'k_euler_a', 'k_euler_ancestral', 'Euler ancestral'],
  ['heun', 'Heun', 'k_heun'],
  ['dpm_2', 'DPM2', 'kdpm_2', 'k_dpm_2'],
  ['dpm_2_ancestral', 'DPM2 a', 'kdpm_2_a', 'k_dpm_2_a'],
  ['dpm_fast', 'DPM fast'],
  ['dpm_adaptive', 'DPM adaptive'],
  ['lms', 'LMS', 'k_lms'],
  ['dpmpp_2s_ancestral', 'DPM++ 2S a', 'dpmpp_2s'],
  ['dpmpp_sde', 'DPM++ SDE', 'dpmpp_sde_gpu'],
  ['dpmpp_2m', 'DPM++ 2M', 'k_dpmpp_2m'],
  ['dpmpp_2m_sde', 'DPM++ 2M SDE', 'dpmpp_2m_sde_gpu', 'k_dpmpp_2m_sde'],
  ['dpmpp_3m_sde', 'DPM++ 3M SDE', 'dpmpp_3m', 'dpmpp_3m_sde_gpu'],
  ['ddim', 'DDIM'],
  ['ddpm', 'DDPM'],
  ['plms', 'PLMS'],
  ['uni_pc', 'UniPC', 'unipc'],
  ['lcm', 'LCM'],
  ['deis', 'DEIS'],
  ['res_multistep', 'Res Multistep'],
];

/** Schedulers by their names in ComfyUI, with AUTOMATIC1111's. */
const schedulers: readonly (readonly [known: string, a1111: string])[] = [
  ['karras', 'Karras'],
  ['exponential', 'Exponential'],
  ['normal', 'Normal'],
  ['simple', 'Simple'],
  ['sgm_uniform', 'SGM Uniform'],
  ['ddim_uniform', 'DDIM'],
  ['beta', 'Beta'],
  ['polyexponential', 'Polyexponential'],
  ['kl_optimal', 'KL Optimal'],
  ['align_your_steps', 'Align Your Steps'],
];

const fold = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, '');
const samplerNames = new Map(
  samplers.flatMap(([known, ...names]) => [known, ...names].map((name) => [fold(name), known])),
);
const schedulerNames = new Map(
  schedulers.flatMap(([known, name]) => [known, name].map((each) => [fold(each), known])),
);

export type KnownSampling = { sampler: string | null; scheduler: string | null };

/**
 * Translates what a file names into ComfyUI's names. Old versions of AUTOMATIC1111 write the scheduler after the
 * sampler (`DPM++ 2M Karras`), InvokeAI writes `_k` for Karras, and `Automatic` leaves the scheduler to the model.
 *
 * @returns null for what is missing or unknown
 */
export function toKnownSampling(sampler: string | null, scheduler: string | null): KnownSampling {
  const named = scheduler === null ? null : (schedulerNames.get(fold(scheduler)) ?? null);
  const folded = sampler === null ? '' : fold(sampler);
  const plain = samplerNames.get(folded);
  if (plain) return { sampler: plain, scheduler: named };
  for (const [ending, known] of [['k', 'karras'] as const, ...schedulerNames]) {
    const before = folded.endsWith(ending) ? samplerNames.get(folded.slice(0, -ending.length)) : undefined;
    if (before) return { sampler: before, scheduler: named ?? known };
  }
  return { sampler: null, scheduler: named };
}

/** AUTOMATIC1111's names for ComfyUI's; a name that is not known stays as it is. */
export const formatSampler = (known: string) => samplers.find(([name]) => name === known)?.[1] ?? known;
export const formatScheduler = (known: string) => schedulers.find(([name]) => name === known)?.[1] ?? known;
