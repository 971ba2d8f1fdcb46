import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { trainedModels, trainingImages, trainingReports, trainingSessions } from './schema.ts';

export const trainingData: readonly DataPart[] = [
  tablePart({
    name: 'training-sessions',
    about: 'Each run of the training wizard: the name, the prompt and what you chose.',
    table: trainingSessions,
    of: trainingSessions.userId,
    without: [trainingSessions.madeBy],
  }),
  tablePart({
    name: 'training-images',
    about:
      'The pictures of each run, with the captions you gave them; the files are among your content and uploads.',
    table: trainingImages,
    of: (userId) =>
      sql`${trainingImages.sessionId} in (select id from training_sessions where user_id = ${userId})`,
  }),
  tablePart({
    name: 'trained-models',
    about: 'The models that you trained; their files are among your content.',
    table: trainedModels,
    of: trainedModels.userId,
  }),
  tablePart({
    name: 'training-reports',
    about: 'How each training went, step by step. The small samples of it are left out.',
    table: trainingReports,
    of: (userId) => sql`${trainingReports.jobId} in (select id from engine_jobs where user_id = ${userId})`,
    without: [trainingReports.sample],
  }),
];

/** A run of a deleted account in a team's account stays there, and no longer says whose it was. */
export async function forgetTrainer(tx: Tx, userId: string): Promise<void> {
  // The owner may have a run of their own, and has one at a time.
  await tx
    .update(trainingSessions)
    .set({ madeBy: null, status: 'completed' })
    .where(eq(trainingSessions.madeBy, userId));
}
