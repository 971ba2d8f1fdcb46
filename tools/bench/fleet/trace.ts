/**
 * The requests to a fleet over a while: calls arrive by a Poisson process whose rate follows the time of day, each for
 * a persona drawn by Zipf's law, each persona with a LoRA of its creator on one of a few base models.
 *
 * Published figures: a base model loads in 25 s, another LoRA on a warm one in 3 s, a picture takes 10 s (Hugging Face,
 * "Goodbye cold boot", 2023: SDXL on an A10G); a picture of a larger model with LoRA 11.57 s on an RTX 4090 (Hugging
 * Face, "Fast LoRA inference for Flux", 2025), here rounded to 12; 5 s of 720p video under 9 minutes on an RTX 4090
 * (Wan 2.2, 2025), here scaled by pixels and frames to 3 s of 512 × 912. The mix of calls, the skew of the personas and
 * the daily curve are assumptions of this bench.
 */
import { limits } from '#contract/limits.ts';
import { createRandom } from '#tests/setup/create-random.ts';
import type { WaitingJob } from '../../../src/features/generation/scheduler/choose-next.ts';

/** `runMs` is its own duration, `lastsMs` the mean duration of its kind. */
export type TracedJob = WaitingJob & { runMs: number; lastsMs: number };
export type Trace = {
  /** The oldest first. */
  jobs: readonly TracedJob[];
  /** Plan slots by person. */
  slots: ReadonlyMap<string, number>;
  /** Milliseconds from the first call to the last. */
  length: number;
};

export type LoadTimes = { baseMs: number; loraMs: number };
/** Hugging Face, 2023. */
export const publishedLoads: LoadTimes = { baseMs: 25_000, loraMs: 3_000 };
/** A machine whose models stay in its memory; an assumption, to see how far the result depends on the above. */
export const quickLoads: LoadTimes = { baseMs: 8_000, loraMs: 500 };

type Kind = { base: string; runMs: number; share: number; personas: boolean; mostJobs: number };
const kinds: readonly Kind[] = [
  { base: 'pictures', runMs: 10_000, share: 0.45, personas: true, mostJobs: 25 },
  { base: 'other pictures', runMs: 10_000, share: 0.25, personas: true, mostJobs: 25 },
  { base: 'larger pictures', runMs: 12_000, share: 0.17, personas: true, mostJobs: 25 },
  { base: 'edits', runMs: 12_000, share: 0.1, personas: false, mostJobs: 1 },
  { base: 'videos', runMs: 168_000, share: 0.03, personas: false, mostJobs: 1 },
];
const personasPerEngine = 30;
const peoplePerEngine = 10;
const zipfExponent = 0.9;
/** How far the rate goes above and below its mean; the trace covers a day. */
const dayCurve = 0.2;
/** Of calls for pictures: how many ask for one, and how many for two to four; the others are bundles of 5 to 25. */
const single = 0.75;
const few = 0.17;

type Persona = { lora: string; userId: string; kind: Kind; upTo: number };

/**
 * @param engines determines the number of users and personas
 * @param length milliseconds from the first call to about the last
 */
export function makeTrace(given: { seed: number; engines: number; jobs: number; length: number }): Trace {
  const { engines, length } = given;
  const next = createRandom(given.seed);
  const personas = makePersonas(engines, next);
  const calls: { kind: Kind; persona: Persona; count: number; bare: boolean }[] = [];
  for (let jobs = 0; jobs < given.jobs; ) {
    const kind = pickKind(next());
    const persona = pickPersona(personas, next());
    const used = kind.personas ? persona.kind : kind;
    const count = pickCount(used, next);
    calls.push({ kind: used, persona, count, bare: next() < 0.2 });
    jobs += count;
  }
  const perMs = calls.length / length;
  let at = 0;
  const jobs = calls.flatMap(({ kind, persona, count, bare }, n) => {
    const rate = perMs * (1 + dayCurve * Math.sin((2 * Math.PI * at) / length));
    at += -Math.log(1 - next()) / rate;
    return Array.from(
      { length: count },
      (_, k): TracedJob => ({
        id: `${String(n).padStart(7, '0')}.${String(k).padStart(2, '0')}`,
        userId: persona.userId,
        lane: count <= limits.interactiveBundleMaximum ? 'interactive' : 'bulk',
        operation: kind.base === 'videos' ? 'text_to_video' : 'text_to_image',
        category: 'sfw',
        createdAt: Math.round(at),
        affinity: { base: kind.base, lora: kind.personas && !bare ? persona.lora : null },
        lastsMs: kind.runMs,
        runMs: Math.round(kind.runMs * (0.8 + 0.4 * next())),
      }),
    );
  });
  return { jobs, slots: slotsFor(jobs, length, next), length: at };
}

function makePersonas(engines: number, next: () => number): Persona[] {
  const count = personasPerEngine * engines;
  const weights = Array.from({ length: count }, (_, n) => 1 / (n + 1) ** zipfExponent);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = kinds.filter(({ personas }) => personas);
  const drawnShare = drawn.reduce((sum, { share }) => sum + share, 0);
  let upTo = 0;
  return weights.map((weight, n) => {
    upTo += weight / all;
    return {
      lora: `persona ${n}`,
      userId: `person ${Math.floor(next() * peoplePerEngine * engines)}`,
      kind: pickKind(next() * drawnShare),
      upTo,
    };
  });
}

function pickKind(at: number): Kind {
  let upTo = 0;
  for (const kind of kinds) {
    upTo += kind.share;
    if (at < upTo) return kind;
  }
  throw new Error('shares are less than one');
}

function pickPersona(personas: readonly Persona[], at: number): Persona {
  let [low, high] = [0, personas.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((personas[middle]?.upTo ?? 1) > at) high = middle;
    else low = middle + 1;
  }
  const found = personas[low];
  if (!found) throw new Error('there are no personas');
  return found;
}

function pickCount({ mostJobs }: Kind, next: () => number): number {
  if (mostJobs === 1) return 1;
  const at = next();
  if (at < single) return 1;
  return at < single + few ? 2 + Math.floor(3 * next()) : 5 + Math.floor(21 * next());
}

/** Users have the plan that their work needs, or a larger one. */
function slotsFor(jobs: readonly TracedJob[], length: number, next: () => number): Map<string, number> {
  const busy = new Map<string, number>();
  for (const { userId, runMs } of jobs) busy.set(userId, (busy.get(userId) ?? 0) + runMs / length);
  return new Map(
    [...busy].map(([userId, engines]) => {
      const needed = [1, 2, 4, 8].find((slots) => engines <= slots / 3) ?? 8;
      const at = next();
      return [userId, Math.max(needed, at < 0.5 ? 1 : at < 0.8 ? 2 : at < 0.95 ? 4 : 8)];
    }),
  );
}
