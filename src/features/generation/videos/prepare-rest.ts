import { asc, eq } from 'drizzle-orm';
import { type ContentMetadata, contentMetadata } from '#contract/content-metadata.ts';
import { AppError } from '#contract/errors.ts';
import type { JobDetails, PreparedGeneration } from '#features/generation/requests';
import { replaceMade } from '#features/generation/shot-lists';
import { getContent } from '#features/library/items';
import {
  type EarlierVideo,
  getJudgedFields,
  listEarlier,
  type SafetySubject,
  type StoredRequest,
  type VideoReference,
} from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { type EngineJobRow, engineJobs, generationCalls } from '../jobs/schema.ts';
import { getVideoReference } from './prepare-video.ts';

/** The fault of a job that was not started because one that it waits for failed. */
const dependencyFault = 'dependency';

/**
 * Prepares the rest of a video in segments after one of its jobs failed or was cancelled: the jobs that are not
 * completed, for the same prices. They go on from the segments that exist.
 *
 * @returns null for the job of anything else
 * @throws AppError CONFLICT for a job that failed only because an earlier one did
 */
export async function prepareRest(db: Db, job: EngineJobRow): Promise<PreparedGeneration | null> {
  if (!job.hasDependents && job.after.length === 0) return null;
  if (job.fault === dependencyFault) {
    throw new AppError('CONFLICT', 'Retry the part that failed. The parts after it follow.');
  }
  const [call] = await db.select().from(generationCalls).where(eq(generationCalls.id, job.callId));
  if (!call) throw new Error(`job ${job.id} has no call`);
  const all = await db
    .select()
    .from(engineJobs)
    .where(eq(engineJobs.callId, job.callId))
    .orderBy(asc(engineJobs.id));
  const rest = all.filter(({ state }) => state === 'failed' || state === 'cancelled');
  const kept = new Map(
    all.flatMap(({ contentId, id, state }) => (state === 'completed' ? [[id, contentId]] : [])),
  );
  const subjects: SafetySubject<StoredRequest>[] = [];
  const after: number[][] = [];
  for (const each of rest) {
    const resolve = createResolver(db, each, { rest, kept });
    subjects.push({
      fields: await getJudgedFields(db, each.decisionId),
      request: await replaceEarlier(each.request, resolve.find),
    });
    after.push(resolve.waitsFor);
  }
  const [first, ...others] = subjects;
  if (!first) throw new AppError('CONFLICT', 'Only a failed or cancelled job can be retried.');
  const { category, contentType, settings } = call;
  const each: JobDetails[] = [];
  for (const [at, failed] of rest.entries()) {
    const { cost, name } = failed;
    each.push({ name, cost, settings: await readSettings(db, failed, subjects[at]?.fields) });
  }
  return {
    ...{ category, contentType, lane: job.lane, cost: job.cost, settings, each, after },
    subjects: [first, ...others],
    record: (tx, jobs) =>
      replaceMade(
        tx,
        rest.flatMap((failed, at) => (jobs[at] ? [{ failed, job: jobs[at] }] : [])),
      ),
  };
}

/** What a job has of its own in place of its call’s settings, from its item; a cancelled job has none any more. */
async function readSettings(
  db: Db,
  { contentId, request, userId }: EngineJobRow,
  fields: Record<string, string> = {},
): Promise<ContentMetadata> {
  if (contentId) {
    const { metadata } = await getContent(db, userId, contentId);
    const { bundleId, cost, engine, failure, model, note, ...settings } = contentMetadata.parse(
      JSON.parse(metadata),
    );
    return settings;
  }
  return {
    ...(fields.prompt && { prompt: fields.prompt }),
    ...('seconds' in request && { seconds: request.seconds }),
    ...(request.operation === 'join_videos' && { operation: request.operation }),
  };
}

type Found = { rest: readonly EngineJobRow[]; kept: ReadonlyMap<string, string | null> };

/** Finds what takes the place of an earlier job's video: the stored video, or the job among the rest. */
function createResolver(db: Db, { after, userId }: EngineJobRow, { kept, rest }: Found) {
  const waitsFor: number[] = [];
  return {
    /** The positions among the rest of the jobs that it waits for, in the order of `at`. */
    waitsFor,
    async find({ at }: EarlierVideo): Promise<VideoReference | EarlierVideo> {
      const jobId = after[at] ?? '';
      const contentId = kept.get(jobId);
      if (contentId) return getVideoReference(db, userId, contentId);
      const position = rest.findIndex(({ id }) => id === jobId);
      if (position < 0) throw new AppError('CONFLICT', 'A part of this video was deleted. Start it again.');
      waitsFor.push(position);
      return { kind: 'earlier', at: waitsFor.length - 1 };
    },
  };
}

async function replaceEarlier(
  request: StoredRequest,
  find: (video: EarlierVideo) => Promise<VideoReference | EarlierVideo>,
): Promise<StoredRequest> {
  if (listEarlier(request).length === 0) return request;
  if (request.operation === 'join_videos') {
    const parts = [];
    for (const part of request.parts) {
      parts.push({ ...part, video: part.video.kind === 'earlier' ? await find(part.video) : part.video });
    }
    return { ...request, parts };
  }
  if (request.operation !== 'image_to_video' || request.source.kind !== 'last_frame') return request;
  const { video } = request.source;
  return {
    ...request,
    source: { kind: 'last_frame', video: video.kind === 'earlier' ? await find(video) : video },
  };
}
