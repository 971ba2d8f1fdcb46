import { eq, sql } from 'drizzle-orm';
import { isOwnJob } from '#features/generation/jobs';
import type { Tx } from '#platform/db/client.ts';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { trainedModels, trainingImages, trainingReports, trainingSessions } from './schema.ts';

export const trainingData: readonly DataPart[] = [
  createTablePart({
    name: 'training-sessions',
    about: 'Your training sessions: the name, the prompt and your choices.',
    table: trainingSessions,
    owner: trainingSessions.userId,
    without: [trainingSessions.madeBy],
  }),
  createTablePart({
    name: 'training-images',
    about: 'The pictures of each session with their captions; the files are among your content and uploads.',
    table: trainingImages,
    owner: (userId) =>
      sql`${trainingImages.sessionId} in (select id from training_sessions where user_id = ${userId})`,
  }),
  createTablePart({
    name: 'trained-models',
    about: 'Your trained models; their files are among your content.',
    table: trainedModels,
    owner: trainedModels.userId,
  }),
  createTablePart({
    name: 'training-reports',
    about: 'The progress of each training, step by step, without the sample pictures.',
    table: trainingReports,
    owner: (userId) => isOwnJob(trainingReports.jobId, userId),
    without: [trainingReports.sample, trainingReports.sampleMarkedAt],
  }),
];

/** Removes a deleted user's id from the sessions they ran in a team's account. The sessions stay in that account. */
export async function anonymizeTrainingSessions(tx: Tx, userId: string): Promise<void> {
  // Complete them, because the account's owner may have an active session.
  await tx
    .update(trainingSessions)
    .set({ madeBy: null, status: 'completed' })
    .where(eq(trainingSessions.madeBy, userId));
}
