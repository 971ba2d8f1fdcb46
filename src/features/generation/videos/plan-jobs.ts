/** The jobs of a video: its segments, and the job that joins them (decision 140). Pure. */

import type { ContentMetadata } from '#contract/content-metadata.ts';
import { limits } from '#contract/limits.ts';
import type { JobDetails, PreparedGeneration, SegmentSeconds } from '#features/generation/requests';
import type {
  EarlierVideo,
  SafetySubject,
  StoredJoin,
  StoredRequest,
  VideoReference,
} from '#features/trust/safety';

export type Size = { width: number; height: number };
export type Subject = SafetySubject<StoredRequest>;

/** A job of a call, with the positions in the call of the jobs that it waits for. */
export type VideoJob = { subject: Subject; after: readonly number[]; details: JobDetails };

/** The last frame of the job that a segment waits for. */
export const previousFrame = { kind: 'last_frame', video: { kind: 'earlier', at: 0 } } as const;

/** What has been prepared of a video, before it is planned. */
export type SegmentedVideo = {
  segments: readonly SegmentSeconds[];
  /** One for each segment. */
  subjects: readonly Subject[];
  /** Stored with its item. */
  settings: ContentMetadata;
};

type VideoPlan = SegmentedVideo & {
  name: string;
  /** Whole tokens for each segment, and for the join if there is one. */
  costs: readonly number[];
  size: Size;
  /** A stored video that the result begins with. */
  continues?: VideoReference | null;
  /** The position in the call of its first job. Left out: 0. */
  first?: number;
  /** The positions of the jobs that its first segment waits for. Left out: none. */
  after?: readonly number[];
};

/** Plans the jobs of a video: each segment waits for the one before, and the join for all of them. */
export function planVideoJobs(plan: VideoPlan): VideoJob[] {
  const { after = [], continues = null, costs, first = 0, name, segments, settings, subjects } = plan;
  const isJoined = segments.length > 1 || continues !== null;
  const jobs = subjects.map((subject, at): VideoJob => {
    const seconds = segments[at] ?? 0;
    const own = { seconds, segment: { number: at + 1, of: segments.length } };
    return {
      subject,
      after: at === 0 ? after : [first + at - 1],
      details: {
        name: isJoined ? extendName(name, `, part ${at + 1} of ${segments.length}`) : name,
        ...toCost(costs[at]),
        settings: { ...settings, ...(isJoined && own) },
      },
    };
  });
  return isJoined ? [...jobs, planJoin(plan, first)] : jobs;
}

function planJoin({ name, costs, segments, settings, size, subjects, continues }: VideoPlan, first: number) {
  const [subject] = subjects;
  if (!subject) throw new Error('a video has a segment');
  const before = continues ? [{ video: continues, continues: false }] : [];
  const made = segments.map((_, at) => ({
    video: { kind: 'earlier', at } as const,
    continues: at > 0 || before.length > 0,
  }));
  const seconds = segments.reduce((sum, each) => sum + each, Math.round(continues?.seconds ?? 0));
  const join = toJoin({ category: subject.request.category, parts: [...before, ...made], seconds, size });
  return {
    subject: { fields: subject.fields, request: join },
    after: segments.map((_, at) => first + at),
    details: {
      name,
      ...toCost(costs[segments.length]),
      settings: { ...settings, seconds, operation: 'join_videos' as const },
    },
  };
}

type JoinInput = Pick<StoredJoin, 'category' | 'seconds'> & {
  parts: readonly { video: VideoReference | EarlierVideo; continues: boolean }[];
  size: Size;
};

/** The request of a job that joins videos of one size. */
export function toJoin({ size, ...join }: JoinInput): StoredJoin {
  return { operation: 'join_videos', ...join, ...size };
}

/** The subjects and details of planned jobs, as a call has them. @throws Error when there are none */
export function toCall(
  jobs: readonly VideoJob[],
): Required<Pick<PreparedGeneration, 'after' | 'each' | 'subjects'>> {
  const [first, ...others] = jobs.map(({ subject }) => subject);
  if (!first) throw new Error('a video has a job');
  return {
    after: jobs.map(({ after }) => after),
    each: jobs.map(({ details }) => details),
    subjects: [first, ...others],
  };
}

function toCost(cost: number | undefined): { cost: number } {
  if (cost === undefined) throw new Error('a job of a video has a share of its price');
  return { cost };
}

/** Adds which part of a whole it is to a name, for example `Harbour at dusk, part 2 of 6`. A long name is cut. */
export function extendName(name: string, part: string): string {
  const longest = limits.contentNameMaximum - part.length;
  return `${name.length > longest ? `${name.slice(0, longest - 1)}…` : name}${part}`;
}
