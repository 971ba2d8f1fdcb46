import { createHash } from 'node:crypto';
import type { Cleared, CommunityLora, EngineJob, EngineRequest, TrainedModel } from '@castwright/engine-port';
import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#platform/db/client.ts';
import { workInBatches } from '#platform/in-batches.ts';
import { computeRequestDigest } from './digest.ts';
import { type Open, openRequests } from './open-requests.ts';
import type { PictureRecords, StoredVideo } from './picture-policy.ts';
import { listPictureViolations, listSourceViolations } from './picture-violations.ts';
import { safetyDecisions } from './schema.ts';
import {
  type EarlierVideo,
  getTrainedModel,
  listLoras,
  type StoredRequest,
  type VideoReference,
} from './stored-request.ts';

type InputKind = 'picture' | 'model' | 'LoRA' | 'video' | 'soundtrack';

/** A job as stored in the database. */
export type StoredJob = {
  id: string;
  userId: string;
  decisionId: string;
  request: StoredRequest;
  /** The items of the jobs that it waited for, in the order of `after`; null for one that is gone. Left out: none. */
  earlier?: readonly (string | null)[];
};

/**
 * Clears a stored job for an engine, if its decision allowed exactly this request and its pictures are still permitted:
 * a consent may have been revoked meanwhile, or a LoRA withdrawn.
 *
 * @returns the job with its pictures and a function that reads its trained model, byte for byte as they were at the
 *   decision; once for each run of the engine
 * @throws AppError FORBIDDEN when the decision is missing, refused the request or is about another one; when a picture
 *   was deleted, has changed or is no longer permitted
 */
export type ClearStoredJob = (job: StoredJob) => Promise<[Cleared<EngineJob>, ...Cleared<EngineJob>[]]>;

type ClearingDeps = { db: Db; pictures: PictureRecords };

/** Creates what clears stored jobs. It reads the decisions of jobs that start together with one query. */
export function createClearing({ db, pictures }: ClearingDeps): ClearStoredJob {
  const readDigest = workInBatches(async (decisionIds: readonly string[]) => {
    const rows = await db
      .select({ id: safetyDecisions.id, digest: safetyDecisions.requestDigest })
      .from(safetyDecisions)
      .where(and(inArray(safetyDecisions.id, [...decisionIds]), eq(safetyDecisions.allowed, true)));
    const digests = new Map(rows.map(({ digest, id }) => [id, digest]));
    return decisionIds.map((id) => digests.get(id) ?? null);
  });
  return async (job) => {
    const digest = await readDigest(job.decisionId);
    if (digest === null || digest !== computeRequestDigest(job.request)) {
      throw new AppError('FORBIDDEN', 'This job has no safety decision that allows it.');
    }
    return clearPictures(pictures, job);
  };
}

async function clearPictures(pictures: PictureRecords, job: StoredJob): ReturnType<ClearStoredJob> {
  const { id, userId, request } = job;
  const [violation] = await requireExisting(listPictureViolations(request, { pictures, userId }), 'picture');
  if (violation) throw new AppError('FORBIDDEN', violation.reason);
  const loras = listLoras(request);
  if (loras.length > 0) {
    await requireExisting(pictures.requireLoras(userId, loras, request.category, 'run'), 'LoRA');
  }
  const openVideo = (video: VideoReference | EarlierVideo) => openStoredVideo(pictures, job, video);
  const open: Open = {
    async picture(reference) {
      const picture = await requireExisting(pictures.open(userId, reference), 'picture');
      requireUnchanged(picture.bytes, reference, 'picture');
      return pictures.toInput(reference, picture);
    },
    async video(reference) {
      const { contentId, video } = await openVideo(reference);
      return pictures.toVideoInput(contentId, video);
    },
    async lastFrame(reference) {
      const { contentId, video } = await openVideo(reference);
      return pictures.toLastFrame(contentId, video);
    },
    async soundtrack(reference) {
      const soundtrack = await requireExisting(pictures.openSoundtrack(userId, reference.id), 'soundtrack');
      requireUnchanged(soundtrack.bytes, reference, 'soundtrack');
      return soundtrack;
    },
  };
  const model = getTrainedModel(request);
  const readModel = async (trained: TrainedModel) => {
    const bytes = await requireExisting(pictures.readModel(userId, trained), 'model');
    requireUnchanged(bytes, trained, 'model');
    return bytes;
  };
  const readLora = async (lora: CommunityLora) => {
    const bytes = await requireExisting(pictures.readLora(userId, lora), 'LoRA');
    requireUnchanged(bytes, lora, 'LoRA');
    return bytes;
  };
  const [first, ...others] = await openRequests(request, open);
  const clear = (each: EngineRequest) => {
    const job: EngineJob = {
      id,
      request: each,
      ...(model && { readModel: () => readModel(model) }),
      ...(loras.length > 0 && { readLora }),
    };
    return job as Cleared<EngineJob>;
  };
  return [clear(first), ...others.map(clear)];
}

/**
 * Opens a video of My Content, or that of a job that this one waited for. The latter did not exist at the decision: it is
 * checked here like a source of the request.
 */
async function openStoredVideo(
  pictures: PictureRecords,
  { earlier = [], request, userId }: StoredJob,
  reference: VideoReference | EarlierVideo,
): Promise<{ contentId: string; video: StoredVideo }> {
  if (reference.kind === 'content') {
    const video = await requireExisting(pictures.openVideo(userId, reference.id), 'video');
    requireUnchanged(video.bytes, reference, 'video');
    return { contentId: reference.id, video };
  }
  const contentId = earlier[reference.at];
  if (!contentId) throw new AppError('FORBIDDEN', 'The video for this job was deleted.');
  const source = { role: 'source' as const, picture: { kind: 'content' as const, id: contentId } };
  const violations = listSourceViolations(request, [source], { pictures, userId });
  const [violation] = await requireExisting(violations, 'video');
  if (violation) throw new AppError('FORBIDDEN', violation.reason);
  return { contentId, video: await requireExisting(pictures.openVideo(userId, contentId), 'video') };
}

function requireUnchanged(bytes: Buffer, { sha256 }: { sha256: string }, what: InputKind): void {
  if (createHash('sha256').update(bytes).digest('hex') === sha256) return;
  throw new AppError('FORBIDDEN', `The ${what} for this job has changed. Start it again.`);
}

/** Turns a missing picture or model, deleted while the job waited, into an error that ends the job. */
async function requireExisting<Result>(work: Promise<Result>, what: InputKind): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    throw new AppError('FORBIDDEN', `The ${what} for this job was deleted.`);
  }
}
