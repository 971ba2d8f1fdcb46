import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { generationRoutes } from '#contract/generation.ts';
import { messages } from '#contract/messages.ts';
import { check } from '#features/safety';
import type { Handlers } from '#platform/http/handler.ts';
import { cancelChannel } from './channels.ts';
import { cancelJob } from './end-job.ts';
import { endedStates, hasEnded } from './job-states.ts';
import { presentJob } from './present-job.ts';
import { jobOf, listJobs } from './queries.ts';
import { type EngineJobRow, engineJobs } from './schema.ts';
import {
  type GenerationDependencies,
  startImageGeneration,
  startTextToImage,
} from './start-image-generation.ts';

export function generationHandlers(dependencies: GenerationDependencies): Handlers<typeof generationRoutes> {
  const { db, judge } = dependencies;
  return {
    generateImage: async ({ caller, body, idempotencyKey }) =>
      started(
        await startImageGeneration(dependencies, { userId: caller.userId, idempotencyKey, form: body }),
      ),

    securityCheck: ({ body }) =>
      check(judge, {
        category: body.category,
        fields: {
          prompt: body.prompt,
          ...(body.negativePrompt !== undefined && { negativePrompt: body.negativePrompt }),
        },
      }),

    listJobs: ({ caller }) => listJobs(db, caller.userId),

    cancelJob: async ({ caller, params }) => {
      const cancelled = await db.transaction(async (tx) => {
        const job = await cancelJob(tx, params.id, eq(engineJobs.userId, caller.userId));
        if (job) await tx.execute(sql`select pg_notify(${cancelChannel}, ${job.id})`);
        return job;
      });
      // Cancelling what has ended changes nothing and says how it ended.
      return presentJob(cancelled ?? (await jobOf(db, caller.userId, params.id)));
    },

    retryJob: async ({ caller, params, idempotencyKey }) => {
      const job = await jobOf(db, caller.userId, params.id);
      if (job.state !== 'failed' && job.state !== 'cancelled') {
        throw new AppError('CONFLICT', 'Only a failed or cancelled job can be tried again.');
      }
      if (job.request.operation !== 'text_to_image') {
        throw new AppError('CONFLICT', 'This kind of job cannot be tried again yet.');
      }
      return started(
        await startTextToImage(dependencies, {
          userId: caller.userId,
          idempotencyKey,
          seedChosen: true,
          request: job.request,
        }),
      );
    },

    dismissJob: async ({ caller, params }) => {
      const job = await jobOf(db, caller.userId, params.id);
      if (!hasEnded(job.state)) throw new AppError('CONFLICT', 'This job has not ended; cancel it first.');
      await db
        .update(engineJobs)
        .set({ dismissedAt: new Date() })
        .where(and(eq(engineJobs.id, job.id), inArray(engineJobs.state, [...endedStates])));
      return { success: true, message: 'The job is out of the dock.' };
    },
  };
}

function started(job: EngineJobRow) {
  if (!job.contentId) throw new AppError('CONFLICT', 'This request was cancelled. Ask again with a new key.');
  return {
    success: true as const,
    message: messages.generation.imageStarted,
    jobId: job.id,
    contentId: job.contentId,
    job: presentJob(job),
  };
}
