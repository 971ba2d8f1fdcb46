import type { EngineJobRow } from '#features/generation/jobs';
import type { PreparedGeneration } from '#features/generation/requests';
import type { Db } from '#platform/db/client.ts';
import { findGapOfJob, lockPersona, placePictures } from './versions.ts';
import { formatViewPrompt } from './view-prompts.ts';

/**
 * Prepares what a retried job of a reference sheet does besides making its picture: it fills the gap that the job left.
 * Empty for jobs of no sheet, and for gaps that were filled since: their retry makes a picture outside the sheet.
 */
export async function prepareSheetRetry(
  db: Db,
  retried: Pick<EngineJobRow, 'id' | 'name' | 'userId'>,
): Promise<Pick<PreparedGeneration, 'each' | 'guard' | 'record'>> {
  const { id, name, userId } = retried;
  const gap = await findGapOfJob(db, userId, id);
  if (!gap) return {};
  const { personaId, view } = gap;
  return {
    // The call's settings have the prompt of its first view.
    each: [{ name, settings: { prompt: formatViewPrompt(view) } }],
    guard: (tx) => lockPersona(tx, userId, personaId),
    async record(tx, [job]) {
      if (!job || !(await findGapOfJob(tx, userId, id))) return;
      const picture = { view, contentId: job.contentId, uploadId: null, jobId: job.id };
      await placePictures(tx, { userId, personaId }, [picture], 'remade');
    },
  };
}
