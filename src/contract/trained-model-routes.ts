import { z } from 'zod';
import { id, idParams, success } from './common.ts';
import { job } from './jobs.ts';
import { prompt } from './prompt-fields.ts';
import { defineRoutes } from './route.ts';
import { modelName, trainedModel, trainedModelStatus, trainingJobStatus } from './training.ts';

/** Routes of trained models and trainings. */
export const trainedModelRoutes = defineRoutes({
  listTrainedModels: {
    method: 'GET',
    path: '/api/training/models',
    summary: "The caller's models, newest first",
    tag: 'Training',
    access: 'tour',
    owner: 'account',
    response: z.array(trainedModel),
  },
  createTrainedModel: {
    method: 'POST',
    path: '/api/training/models',
    summary: "Create a model to be trained on the active session's pictures",
    tag: 'Training',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    status: 201,
    body: z.strictObject({
      name: modelName,
      type: z.literal('lora').default('lora'),
      /** The server sets the state; a new model is always `preparing`. */
      status: z.literal('preparing').default('preparing'),
      progress: z.literal(0).default(0),
      parameters: z.strictObject({ prompt: prompt.optional() }).default({}),
    }),
    response: trainedModel,
  },
  changeTrainedModel: {
    method: 'PUT',
    path: '/api/training/models/:id',
    summary: 'Rename a model or make it the default; a given status is only compared with the actual one',
    tag: 'Training',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    params: idParams,
    body: z.strictObject({
      name: modelName.optional(),
      status: trainedModelStatus.optional(),
      isDefault: z.boolean().optional(),
    }),
    response: trainedModel,
  },
  deleteTrainedModel: {
    method: 'DELETE',
    path: '/api/training/models/:id',
    summary: 'Delete a model with its file; its pictures stay',
    tag: 'Training',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
  startTraining: {
    method: 'POST',
    path: '/api/training/models/:id/start',
    summary: "Train a model on its session's pictures",
    tag: 'Training',
    access: 'app',
    owner: 'account',
    limit: 'generate',
    idempotent: true,
    status: 202,
    params: idParams,
    body: z.strictObject({
      /** The caller's own: `users/<id>/training-data/`. */
      s3Path: z.string().max(300).optional(),
    }),
    response: z.strictObject({
      success: z.literal(true),
      message: z.string(),
      jobId: id,
      job,
      model: trainedModel,
    }),
  },
  trainingSample: {
    method: 'GET',
    path: '/api/training/models/:id/samples/:step',
    summary: 'A sample picture of a training step',
    tag: 'Training',
    access: 'tour',
    owner: 'account',
    params: idParams.extend({ step: z.coerce.number().int().min(0).max(1_000_000) }),
    response: { kind: 'binary', description: 'image/webp' },
  },
  trainingJobStatus: {
    method: 'GET',
    path: '/api/training/job-status/:jobId',
    summary: 'The state of a training',
    tag: 'Training',
    access: 'tour',
    owner: 'account',
    params: z.strictObject({ jobId: id }),
    response: trainingJobStatus,
  },
});
