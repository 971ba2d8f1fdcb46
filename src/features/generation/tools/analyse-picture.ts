import { buffer } from 'node:stream/consumers';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type PictureAnalysis, pictureAnalysis } from '#contract/picture-analysis.ts';
import type { PictureChoice } from '#contract/picture-choice.ts';
import { analysePixels, describeFile, metadataFromRecord } from '#features/library/analysis';
import { getStoredPicture } from '#features/library/items';
import { getUpload, pictureKey } from '#features/library/uploads';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Db } from '#platform/db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';

type AnalysisDeps = { db: Db; storage: Storage };

const limitToOne = createConcurrencyLimit(1);

/** What was recorded of an upload's original file; the rest is read from the cleaned file. */
const originalFileAnalysis = pictureAnalysis.pick({
  format: true,
  byteSize: true,
  credentials: true,
  generationMetadata: true,
});

/**
 * Analyses a picture by its pixels, its file and, if it was generated here, its generation metadata. Runs one analysis
 * at a time, because a large file takes a hundred megabytes of memory.
 *
 * @throws AppError NOT_FOUND for a picture that the account does not have; CONFLICT for one that is still in progress
 */
export function analysePicture(
  kept: AnalysisDeps,
  userId: string,
  choice: PictureChoice,
): Promise<PictureAnalysis> {
  return 'contentId' in choice
    ? analyseContent(kept, userId, choice.contentId)
    : analyseUpload(kept, userId, choice.uploadId);
}

async function analyseContent(
  { db, storage }: AnalysisDeps,
  userId: string,
  id: string,
): Promise<PictureAnalysis> {
  const { metadata, file } = await getStoredPicture(db, userId, id);
  const { prompt = null, negativePrompt = null, seed = null, model = null, engine = null } = metadata;
  const generationMetadata = metadataFromRecord({ prompt, negativePrompt, seed, model, engine });
  return limitToOne(async () => {
    const bytes = await buffer(await storage.read(file.storageKey));
    return { ...(await describeFile(bytes)), ...(await analyseBytes(bytes)), generationMetadata };
  });
}

async function analyseUpload(
  { db, storage }: AnalysisDeps,
  userId: string,
  id: string,
): Promise<PictureAnalysis> {
  const upload = await getUpload(db, userId, id);
  if (upload.purpose !== 'picture') throw new AppError('NOT_FOUND', 'There is no such picture.');
  const { data: recorded } = originalFileAnalysis.safeParse(upload.fileDescription);
  return limitToOne(async () => {
    const bytes = await buffer(await storage.read(pictureKey(upload)));
    return { ...(recorded ?? (await describeFile(bytes))), ...(await analyseBytes(bytes)) };
  });
}

function analyseBytes(bytes: Buffer) {
  return analysePixels(bytes, limits.upscaledPixelsMaximum);
}
