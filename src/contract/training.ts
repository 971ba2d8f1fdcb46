import { z } from 'zod';
import { id, timestamp } from './common.ts';
import { defineRoutes } from './route.ts';

/** Specification 001, section 4.1. */
export const trainedModelStatus = z.enum(['preparing', 'queued', 'training', 'completed', 'failed']);
export type TrainedModelStatus = z.infer<typeof trainedModelStatus>;

/** A model that its owner trains or has trained (specification 001, section 3). */
export const trainedModel = z.strictObject({
  id,
  name: z.string(),
  type: z.literal('lora'),
  status: trainedModelStatus,
  /** 0 … 100. */
  progress: z.number(),
  parameters: z.strictObject({ prompt: z.string().optional() }),
  runpodJobId: z.string().nullable(),
  createdAt: timestamp,
});
export type TrainedModel = z.infer<typeof trainedModel>;

export const trainingRoutes = defineRoutes({
  listTrainedModels: {
    method: 'GET',
    path: '/api/training/models',
    summary: "The caller's models, newest first",
    tag: 'Training',
    access: 'tour',
    response: z.array(trainedModel),
  },
});
