/** The jobs of a film: those of its shots, and the job that joins them. Pure. */

import type { Category } from '#contract/common.ts';
import { divideFilmPrice, divideShotPrice } from '#contract/films.ts';
import type { ShotListForm } from '#contract/shot-lists.ts';
import { type VideoSeconds, videoPrice } from '#contract/token-prices.ts';
import type { MadeShot } from '#features/generation/shot-lists';
import type { VideoReference } from '#features/trust/safety';
import {
  extendName,
  planVideoJobs,
  type SegmentedVideo,
  type Size,
  toJoin,
  type VideoJob,
} from './plan-jobs.ts';

type Shot = ShotListForm['shots'][number];

/** A shot that is made. */
type NewShot = { shot: Shot; kept: null; video: SegmentedVideo };
/** A shot whose place a stored video takes, with the prompt of that. */
type KeptShot = { shot: Shot; kept: VideoReference; prompt: string };
export type PreparedShot = NewShot | KeptShot;

type FilmPlan = {
  shots: readonly PreparedShot[];
  name: string;
  category: Category;
  quality: ShotListForm['quality'];
  size: Size;
};

/** The jobs of a film, and where its results are among them. */
export type PlannedFilm = {
  jobs: VideoJob[];
  shots: MadeShot[];
  /** The position of the job that joins the shots; null for a single shot. */
  film: number | null;
};

/** What a shot shows: its prompt, or that of the video in its place. */
export const getShotPrompt = (prepared: PreparedShot): string =>
  prepared.kept ? prepared.prompt : prepared.shot.prompt;

/** The seconds of a shot. */
const getSeconds = ({ kept, shot }: PreparedShot): number => kept?.seconds ?? shot.duration;

/** The length of a film, in seconds. */
export const sumFilmSeconds = (shots: readonly PreparedShot[]): number =>
  shots.reduce((sum, shot) => sum + getSeconds(shot), 0);

/** Plans each shot as a video of its own, and the job that joins them if there are several. */
export function planFilm(plan: FilmPlan): PlannedFilm {
  const { name, shots, size } = plan;
  const costs = divideCosts(plan);
  const jobs: VideoJob[] = [];
  const made: MadeShot[] = [];
  /** The position of the job whose last frame the next shot may begin with. */
  let last: number | null = null;
  shots.forEach((prepared, at) => {
    const { shot } = prepared;
    if (prepared.kept) {
      made.push({ id: shot.id, contentId: prepared.kept.id, follows: shot.keep?.follows ?? null });
      last = null;
      return;
    }
    const first = jobs.length;
    const number = { number: at + 1, of: shots.length };
    const isAlone = shots.length === 1;
    const { segments, settings, subjects } = prepared.video;
    const planned = planVideoJobs({
      ...{ first, segments, subjects, size },
      name: isAlone ? name : extendName(name, `, shot ${number.number} of ${number.of}`),
      settings: { ...settings, ...(!isAlone && { shot: number }) },
      costs: costs.get(shot.id) ?? [],
      after: shot.start.kind === 'previous' && last !== null ? [last] : [],
    });
    jobs.push(...planned);
    made.push({ id: shot.id, job: jobs.length - 1 });
    last = first + segments.length - 1;
  });
  if (shots.length === 1) return { jobs, shots: made, film: null };
  return { jobs: [...jobs, planFilmJoin(plan, jobs, made)], shots: made, film: jobs.length };
}

/** What the jobs of each new shot cost, by the id of the shot. */
function divideCosts({ quality, shots }: FilmPlan): Map<string, readonly number[]> {
  const priced = shots.flatMap((prepared) =>
    prepared.kept
      ? []
      : [{ ...prepared.video, price: videoPrice(prepared.shot.duration, quality), id: prepared.shot.id }],
  );
  const costs = shots.length > 1 ? divideFilmPrice(priced) : priced.map(divideShotPrice);
  return new Map(priced.map(({ id }, at) => [id, costs[at] ?? []]));
}

function planFilmJoin(
  { category, name, shots, size }: FilmPlan,
  jobs: readonly VideoJob[],
  made: readonly MadeShot[],
): VideoJob {
  const after: number[] = [];
  const parts = shots.map((prepared, at) => {
    const continues = at > 0 && isContinued(prepared, shots[at - 1]);
    if (prepared.kept) return { video: prepared.kept, continues };
    after.push(made[at]?.job ?? -1);
    return { video: { kind: 'earlier', at: after.length - 1 } as const, continues };
  });
  const seconds = shots.reduce((sum, shot) => sum + Math.round(getSeconds(shot)), 0);
  const prompts = shots.map(getShotPrompt);
  const fields = jobs[0]?.subject.fields ?? { prompt: prompts[0] ?? '' };
  return {
    subject: { fields, request: toJoin({ category, parts, seconds, size }) },
    after,
    details: {
      name,
      cost: 1,
      settings: { prompt: prompts.join('\n'), seconds, operation: 'join_videos' },
    },
  };
}

/** Whether a shot begins with the last frame of the one before, as that is now. */
function isContinued({ kept, shot }: PreparedShot, before: PreparedShot | undefined): boolean {
  if (shot.start.kind !== 'previous') return false;
  return !kept || (before?.kept != null && shot.keep?.follows === before.kept.id);
}

/** The lengths of the shots that are made, which the price is for. */
export const listMadeLengths = (shots: readonly PreparedShot[]): VideoSeconds[] =>
  shots.flatMap(({ kept, shot }) => (kept ? [] : [shot.duration]));
