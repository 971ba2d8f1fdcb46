import { createHash } from 'node:crypto';
import type { EngineProgress } from '@castwright/engine-port';
import { toPromptToRead } from '#features/generation/jobs';
import { type InspectFile, storeInspections } from '#features/trust/inspection';
import type { Db } from '#platform/db/client.ts';
import type { EngineJobRow } from '../jobs/schema.ts';

type Preview = NonNullable<EngineProgress['preview']>;

/** Decides whether pictures that an engine sends during a job may be shown. Neither throws. */
export type PreviewInspection = {
  /**
   * A live preview, which is not kept. While another one is looked at, it is not shown: previews never wait for each other,
   * and results wait for one of them at most. Only a refusal is stored; the job then shows no more.
   */
  mayShow(job: EngineJobRow, preview: Preview, signal: AbortSignal): Promise<boolean>;
  /** A sample of a training, which is kept. The decision is stored, whichever it is. */
  mayKeep(job: EngineJobRow, preview: Preview, signal: AbortSignal): Promise<boolean>;
};

/** Creates what decides about the previews of a worker's jobs. */
export function createPreviewInspection({
  db,
  inspectFile,
}: {
  db: Db;
  inspectFile: InspectFile;
}): PreviewInspection {
  let isBusy = false;
  const withoutPreviews = new WeakSet<EngineJobRow>();

  const inspect = async (job: EngineJobRow, { bytes }: Preview, isKept: boolean, signal: AbortSignal) => {
    const { category, contentId, id: jobId, request, userId } = job;
    const output = { userId, prompt: toPromptToRead(request) };
    const inspection = await inspectFile(category, { frames: [bytes], output }, signal);
    const isAllowed = inspection.verdict === 'allow';
    if (contentId && (isKept || !isAllowed)) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await storeInspections(db, [{ contentId, jobId, sha256, inspection }]);
    }
    return isAllowed;
  };

  return {
    async mayShow(job, preview, signal) {
      if (isBusy || withoutPreviews.has(job)) return false;
      isBusy = true;
      try {
        const isAllowed = await inspect(job, preview, false, signal);
        if (!isAllowed) withoutPreviews.add(job);
        return isAllowed;
      } catch {
        return false;
      } finally {
        isBusy = false;
      }
    },
    mayKeep: (job, preview, signal) => inspect(job, preview, true, signal).catch(() => false),
  };
}
