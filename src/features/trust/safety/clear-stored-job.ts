import { createHash } from 'node:crypto';
import type { Cleared, EngineJob, TrainedModel } from '@castwright/engine-port';
import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#platform/db/client.ts';
import { digestOf } from './digest.ts';
import { objectionsTo } from './picture-objections.ts';
import type { PictureRecords } from './picture-policy.ts';
import { safetyDecisions } from './schema.ts';
import { type PictureReference, type StoredRequest, trainedModelOf, withPictures } from './stored-request.ts';

type Input = 'picture' | 'model';

/** A job as it stands in the database. */
export type StoredJob = { id: string; userId: string; decisionId: string; request: StoredRequest };

/**
 * Clears a job that comes back from the database, if its decision allowed exactly this request, and what is known
 * of its pictures still allows it: a consent may have been taken back since.
 *
 * @returns the job with the pictures themselves, and a way to its trained model; they are those that were decided
 *   on, byte for byte
 * @throws AppError FORBIDDEN when the decision is missing, refused it, or was about something else; when a
 *   picture is gone, has changed, or may not be used any more
 */
export async function clearStoredJob(
  { db, pictures }: { db: Db; pictures: PictureRecords },
  { id, userId, decisionId, request }: StoredJob,
): Promise<Cleared<EngineJob>> {
  const [decision] = await db
    .select({ digest: safetyDecisions.requestDigest })
    .from(safetyDecisions)
    .where(and(eq(safetyDecisions.id, decisionId), eq(safetyDecisions.allowed, true)));
  if (decision?.digest !== digestOf(request)) {
    throw new AppError('FORBIDDEN', 'This job has no safety decision that allows it.');
  }
  const [objection] = await whileThere(objectionsTo(request, { pictures, userId }), 'picture');
  if (objection) throw new AppError('FORBIDDEN', objection.reason);
  const open = async (reference: PictureReference) => {
    const picture = await whileThere(pictures.open(userId, reference), 'picture');
    requireSame(picture.bytes, reference, 'picture');
    return picture;
  };
  const model = trainedModelOf(request);
  const readModel = async (trained: TrainedModel) => {
    const bytes = await whileThere(pictures.readModel(userId, trained), 'model');
    requireSame(bytes, trained, 'model');
    return bytes;
  };
  const job: EngineJob = {
    id,
    request: await withPictures(request, open),
    ...(model && { readModel: () => readModel(model) }),
  };
  return job as Cleared<EngineJob>;
}

function requireSame(bytes: Buffer, { sha256 }: { sha256: string }, what: Input): void {
  if (createHash('sha256').update(bytes).digest('hex') === sha256) return;
  throw new AppError('FORBIDDEN', `The ${what} that this was to be made from has changed.`);
}

/** A picture that was deleted while its job waited ends the job. */
async function whileThere<Result>(work: Promise<Result>, what: Input): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    throw new AppError('FORBIDDEN', `The ${what} that this was to be made from is gone.`);
  }
}
