import { z } from 'zod';
import { category, id, timestamp } from './common.ts';
import { limits } from './limits.ts';

/** Specification 001, section 4.1. */
export const modelName = z.string().trim().min(1, 'Give the model a name').max(limits.modelNameMaximum);

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
  /** The training job; null before it is started. */
  runpodJobId: z.string().nullable(),
  createdAt: timestamp,
  category,
  /** 1 for the first; a retraining of the same session counts up. */
  version: z.int(),
  /** The session whose pictures it is trained of, while it is kept. */
  sessionId: id.nullable(),
  /** The item of My Content that holds its file; null until completed. */
  contentId: id.nullable(),
  /** The picture whose face was chosen, while it is kept. */
  faceContentId: id.nullable(),
  /** Preselected by pages; calls use what they name (docs/decisions/033). One at most. */
  isDefault: z.boolean(),
  /** Finished pictures and videos that were made with it. */
  made: z.int(),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** What the engine said of its training, as what it passed over. */
  note: z.string().nullable(),
});
export type TrainedModel = z.infer<typeof trainedModel>;

export const trainingType = z.enum(['SFW', 'NSFW']);
export type TrainingType = z.infer<typeof trainingType>;

/** How a training picture is to be taken, so that a set shows its person from all sides. */
export const trainingShot = z.strictObject({
  distance: z.enum(['close-up', 'portrait', 'half', 'full']),
  angle: z.enum(['front', 'left', 'right', 'profile']),
  light: z.enum(['daylight', 'studio', 'evening', 'window']),
});
export type TrainingShot = z.infer<typeof trainingShot>;

/** A picture of a session: one of the first step's five, or one to be trained of. */
export const trainingImage = z.strictObject({
  id,
  /** Of what this installation made. */
  contentId: id.nullable(),
  /** Of an own picture. */
  uploadId: id.nullable(),
  /** The preview's address. */
  url: z.string(),
  status: z.enum(['processing', 'completed', 'failed']),
  /** The job that makes it, or was to; null for an own picture. */
  jobId: id.nullable(),
  /** Why there is none. */
  problem: z.string().nullable(),
  /** What the training is told of it. */
  caption: z.string(),
  nsfwTag: z.string().nullable(),
  shot: trainingShot.nullable(),
});
export type TrainingImage = z.infer<typeof trainingImage>;

/** The wizard's state, as the server has it (specification 001, section 3). */
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
  /** What is said of the pictures besides. */
  step2Details: z.string(),
  step2TrainingImages: z.array(trainingImage),
  /** 0 … 100: how many of the pictures that were asked for have ended. */
  step2Progress: z.number(),
  step3Completed: z.boolean(),
  /** 0 … 100. */
  step3TrainingProgress: z.number(),
  /** The model that is, or was last, trained of it. */
  modelId: id.nullable(),
  createdAt: timestamp,
});
export type TrainingSession = z.infer<typeof trainingSession>;

/** Where a training stands, in the shape that specification 001, section 7, reads, and what else is known. */
export const trainingJobStatus = z.strictObject({
  state: z.enum(['PENDING', 'PROGRESS', 'COMPLETED', 'FAILED']),
  meta: z.strictObject({ step: z.int(), total: z.int(), name: z.string() }),
  job_id: id,
  jobStatus: z.strictObject({ state: z.string() }),
  /** Steps a second of late, and seconds left; null while nobody can say. */
  stepsPerSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  /** The engine's loss by step, where it gives one. */
  losses: z.array(z.strictObject({ step: z.int(), loss: z.number() })),
  /** Steps of which there is a sample picture. */
  samples: z.array(z.int()),
  problem: z.string().nullable(),
});
export type TrainingJobStatus = z.infer<typeof trainingJobStatus>;

/** How good a set is to train of, by measures of its pictures. */
export const trainingScore = z.strictObject({
  /** 0 … 100. */
  score: z.int(),
  parts: z.array(
    z.strictObject({
      name: z.enum(['count', 'sharpness', 'duplicates', 'pose', 'distance', 'light']),
      /** 0 … 1. */
      score: z.number(),
      /** What is missing, and what to do; null where nothing is. */
      advice: z.string().nullable(),
    }),
  ),
  images: z.array(
    z.strictObject({
      id,
      /** 0 … 1. */
      sharpness: z.number(),
      /** Another picture of the set that is nearly the same. */
      duplicateOf: id.nullable(),
    }),
  ),
});
export type TrainingScore = z.infer<typeof trainingScore>;
