import { z } from 'zod';
import { category, id, timestamp } from './common.ts';
import { limits } from './limits.ts';

/** 0 … 100, in a request. */
export const percent = z.number().min(0).max(100);

/** docs/requirements/signed-in.md, section 4.1. */
export const modelName = z.string().trim().min(1, 'Give the model a name').max(limits.modelNameMaximum);

export const trainedModelStatus = z.enum(['preparing', 'queued', 'training', 'completed', 'failed']);
export type TrainedModelStatus = z.infer<typeof trainedModelStatus>;

/** A trained model, or one in training (docs/requirements/signed-in.md, section 3). */
export const trainedModel = z.strictObject({
  id,
  name: z.string(),
  type: z.literal('lora'),
  status: trainedModelStatus,
  /** 0 … 100. */
  progress: z.number(),
  parameters: z.strictObject({ prompt: z.string().optional() }),
  /** The training job; null before the start. */
  runpodJobId: z.string().nullable(),
  createdAt: timestamp,
  category,
  /** 1 for the first training; each retraining of the session increments it. */
  version: z.int(),
  /** The session of its training pictures; null once deleted. */
  sessionId: id.nullable(),
  /** The item of My Content that holds its file; null until completed. */
  contentId: id.nullable(),
  /** The picture of the selected face; null once deleted. */
  faceContentId: id.nullable(),
  /** Pages preselect it; calls use the model that they name (decision 033). At most one. */
  isDefault: z.boolean(),
  /** The number of completed pictures and videos made with it. */
  made: z.int(),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** A note of the engine about the training, such as skipped pictures. */
  note: z.string().nullable(),
});
export type TrainedModel = z.infer<typeof trainedModel>;

export const trainingType = z.enum(['SFW', 'NSFW']);
export type TrainingType = z.infer<typeof trainingType>;

/** The shot of a training picture, varied so that the set shows the person from all sides. */
export const trainingShot = z.strictObject({
  distance: z.enum(['close-up', 'portrait', 'half', 'full']),
  angle: z.enum(['front', 'left', 'right', 'profile']),
  light: z.enum(['daylight', 'studio', 'evening', 'window']),
});
export type TrainingShot = z.infer<typeof trainingShot>;

/** A picture of a session: one of the five of step 1, or a training picture. */
export const trainingImage = z.strictObject({
  id,
  /** For generated pictures. */
  contentId: id.nullable(),
  /** For own pictures. */
  uploadId: id.nullable(),
  /** The URL of the preview. */
  url: z.string(),
  status: z.enum(['processing', 'completed', 'failed']),
  /** Its job; null for an own picture. */
  jobId: id.nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** The caption for the training. */
  caption: z.string(),
  nsfwTag: z.string().nullable(),
  shot: trainingShot.nullable(),
});
export type TrainingImage = z.infer<typeof trainingImage>;

/** The wizard's state (docs/requirements/signed-in.md, section 3). */
export const trainingSession = z.strictObject({
  sessionId: id,
  status: z.enum(['active', 'completed']),
  modelName: z.string(),
  modelPrompt: z.string(),
  currentStep: z.int().min(1).max(3),
  step1Completed: z.boolean(),
  step1GeneratedImages: z.array(trainingImage),
  step1SelectedImage: trainingImage.nullable(),
  step2Completed: z.boolean(),
  step2TrainingType: trainingType.nullable(),
  step2SelectedNsfwTags: z.array(z.string()),
  /** Additional words for all pictures. */
  step2Details: z.string(),
  step2TrainingImages: z.array(trainingImage),
  /** 0 … 100: the share of requested pictures that have ended. */
  step2Progress: z.number(),
  step3Completed: z.boolean(),
  /** 0 … 100. */
  step3TrainingProgress: z.number(),
  /** The latest model trained on it. */
  modelId: id.nullable(),
  createdAt: timestamp,
});
export type TrainingSession = z.infer<typeof trainingSession>;

/** The state of a training, in the shape of docs/requirements/signed-in.md, section 7, with further details. */
export const trainingJobStatus = z.strictObject({
  state: z.enum(['PENDING', 'PROGRESS', 'COMPLETED', 'FAILED']),
  meta: z.strictObject({ step: z.int(), total: z.int(), name: z.string() }),
  job_id: id,
  jobStatus: z.strictObject({ state: z.string() }),
  /** Recent steps per second, and estimated seconds left; null if unknown. */
  stepsPerSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** The loss by step, if the engine reports it. */
  losses: z.array(z.strictObject({ step: z.int(), loss: z.number() })),
  /** Steps with a sample picture. */
  samples: z.array(z.int()),
  /** The likeness of samples to the training set, 0 … 100, the nearest first; empty until measured after the end. */
  likeness: z.array(z.strictObject({ step: z.int(), likeness: z.int() })),
  problem: z.string().nullable(),
});
export type TrainingJobStatus = z.infer<typeof trainingJobStatus>;

/** The quality score of a training set. */
export const trainingScore = z.strictObject({
  /** 0 … 100. */
  score: z.int(),
  parts: z.array(
    z.strictObject({
      name: z.enum(['count', 'sharpness', 'duplicates', 'pose', 'distance', 'light']),
      /** 0 … 1. */
      score: z.number(),
      /** What is missing and what to do; null if nothing is. */
      advice: z.string().nullable(),
    }),
  ),
  images: z.array(
    z.strictObject({
      id,
      /** 0 … 1. */
      sharpness: z.number(),
      /** A near-duplicate in the set. */
      duplicateOf: id.nullable(),
    }),
  ),
});
export type TrainingScore = z.infer<typeof trainingScore>;
