import { buffer } from 'node:stream/consumers';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type PictureAnalysis, pictureAnalysis } from '#contract/picture-analysis.ts';
import type { PictureChoice } from '#contract/tools.ts';
import { analysePixels, describeFile, makingFromRecord } from '#features/library/analysis';
import { storedPicture } from '#features/library/items';
import { pictureKey, uploadOf } from '#features/library/uploads';
import type { Db } from '#platform/db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createTurns } from '#platform/turns.ts';

type Kept = { db: Db; storage: Storage };

const inTurn = createTurns(1);

/** What is known of an upload's file as it came; the rest is seen in what was kept of it. */
const asItCame = pictureAnalysis.pick({ format: true, byteSize: true, credentials: true, making: true });

/**
 * What a picture is and how it was made, by its pixels, its file, and where it is ours by our own record. Files
 * are taken one at a time: a large one takes a hundred megabytes while it is looked at.
 *
 * @throws AppError NOT_FOUND for what the person does not have, CONFLICT for what is still being made
 */
export function analysePicture(kept: Kept, userId: string, choice: PictureChoice): Promise<PictureAnalysis> {
  return 'contentId' in choice
    ? analyseContent(kept, userId, choice.contentId)
    : analyseUpload(kept, userId, choice.uploadId);
}

async function analyseContent({ db, storage }: Kept, userId: string, id: string): Promise<PictureAnalysis> {
  const { metadata, file } = await storedPicture(db, userId, id);
  const { prompt = null, negativePrompt = null, seed = null, model = null, engine = null } = metadata;
  const making = makingFromRecord({ prompt, negativePrompt, seed, model, engine });
  return inTurn(async () => {
    const bytes = await buffer(await storage.read(file.storageKey));
    return { ...(await describeFile(bytes)), ...(await seen(bytes)), making };
  });
}

async function analyseUpload({ db, storage }: Kept, userId: string, id: string): Promise<PictureAnalysis> {
  const upload = await uploadOf(db, userId, id);
  if (upload.purpose === 'mask') throw new AppError('NOT_FOUND', 'There is no such picture.');
  const { data: found } = asItCame.safeParse(upload.found);
  return inTurn(async () => {
    const bytes = await buffer(await storage.read(pictureKey(upload)));
    return { ...(found ?? (await describeFile(bytes))), ...(await seen(bytes)) };
  });
}

function seen(bytes: Buffer) {
  return analysePixels(bytes, limits.upscaledPixelsMaximum);
}
