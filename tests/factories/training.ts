import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { contentItems } from '#schema/library/items';
import { trainedModels } from '#schema/training';
import { type EngineJobRow, engineJobs } from '../../src/features/generation/jobs/schema.ts';
import { trainingReports, trainingSessions } from '../../src/features/training/schema.ts';
import type { SessionState } from '../../src/features/training/training-states.ts';
import { requestWaitingPictures } from './queue.ts';

/** The progress of a running training. */
const stepReached = 150;

export type WizardState = Exclude<SessionState, 'gone'>;

/**
 * The stored state of the session, its model's item and its job, in each state of a session that has had a training.
 */
const stored = {
  choosing: { session: { status: 'active', step: 1 }, ended: 'completed' },
  collecting: { session: { status: 'active', step: 2 }, ended: 'completed' },
  training: { session: { status: 'active', step: 3 }, ended: null },
  trained: { session: { status: 'active', step: 3 }, ended: 'completed' },
  failed: { session: { status: 'active', step: 3 }, ended: 'failed' },
  closed: { session: { status: 'completed', step: 3 }, ended: 'completed' },
} as const;

/** Puts a user's latest session, whose model was trained once, into a state for a screenshot. */
export async function setWizardState(db: Db, userId: string, state: WizardState): Promise<void> {
  const { session, ended } = stored[state];
  const { sessionId, contentId, jobId } = await latestModel(db, userId);
  await db.update(trainingSessions).set(session).where(eq(trainingSessions.id, sessionId));
  await db
    .update(contentItems)
    .set({
      status: ended ?? 'processing',
      metadata: ended === 'failed' ? { failure: 'The engine ran out of memory.' } : {},
    })
    .where(eq(contentItems.id, contentId));
  const tomorrow = addDays(new Date(), 1);
  await db
    .update(engineJobs)
    .set(
      ended
        ? { state: ended, endedAt: new Date(), leasedBy: null, leaseExpiresAt: null }
        : {
            state: 'running',
            endedAt: null,
            leasedBy: 'elsewhere',
            leaseExpiresAt: tomorrow,
            step: stepReached,
          },
    )
    .where(eq(engineJobs.id, jobId));
}

/**
 * Marks a user as having a model in training on another worker, in a session of its own, with this progress.
 *
 * @returns the job
 */
export async function startTrainingElsewhere(
  db: Db,
  userId: string,
  { step, steps }: { step: number; steps: number },
): Promise<EngineJobRow> {
  const [job] = await requestWaitingPictures(db, userId, { prompt: 'a woman with red hair' });
  if (!job?.contentId) throw new Error('nothing was ordered');
  const { id: jobId, contentId } = job;
  const [id, sessionId, name] = [newId(), newId(), 'Mara'];
  await db
    .insert(trainingSessions)
    .values({ id: sessionId, userId, modelName: name, modelPrompt: 'a woman with red hair', step: 3 });
  await db.insert(trainedModels).values({ id, userId, name, sessionId, jobId, contentId });
  await db.update(contentItems).set({ type: 'model', name }).where(eq(contentItems.id, contentId));
  const request = JSON.stringify({ operation: 'lora_training', name, steps });
  await db
    .update(engineJobs)
    .set({
      name,
      operation: 'lora_training',
      request: sql`request || ${request}::jsonb`,
      state: 'running',
      leasedBy: 'elsewhere',
      leaseExpiresAt: sql`now() + interval '1 day'`,
      startedAt: sql`now()`,
      attempt: 1,
      step,
      steps,
    })
    .where(eq(engineJobs.id, jobId));
  return job;
}

/** Sets the progress of a job on another worker. */
export async function setProgress(db: Db, { id }: EngineJobRow, step: number): Promise<void> {
  await db.update(engineJobs).set({ step }).where(eq(engineJobs.id, id));
}

type Reports = (typeof trainingReports.$inferSelect)[];

/** Removes the progress that was reported after a step, the current one. @returns that progress */
export async function removeLaterProgress(db: Db, userId: string, step = stepReached): Promise<Reports> {
  const { jobId } = await latestModel(db, userId);
  return db
    .delete(trainingReports)
    .where(and(eq(trainingReports.jobId, jobId), gt(trainingReports.step, step)))
    .returning();
}

/** Reports losses up to the current step, as an engine does that trains for a while. */
export async function reportLosses(db: Db, userId: string): Promise<void> {
  const { jobId } = await latestModel(db, userId);
  const losses = [0.9, 0.62, 0.44, 0.35, 0.3].map((loss, at) => ({ jobId, step: (at + 1) * 30, loss }));
  await db.insert(trainingReports).values(losses).onConflictDoNothing();
}

/** Reports it again. */
export async function restoreProgress(db: Db, reports: Reports): Promise<void> {
  if (reports.length > 0) await db.insert(trainingReports).values(reports).onConflictDoNothing();
}

/** @throws Error unless the user has a model that was in training */
async function latestModel(db: Db, userId: string) {
  const [model] = await db
    .select()
    .from(trainedModels)
    .where(eq(trainedModels.userId, userId))
    .orderBy(desc(trainedModels.createdAt))
    .limit(1);
  const { sessionId, contentId, jobId } = model ?? {};
  if (!sessionId || !contentId || !jobId) throw new Error('no model was in training');
  return { sessionId, contentId, jobId };
}
