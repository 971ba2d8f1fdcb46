import { randomUUID } from 'node:crypto';
import type {
  AspectRatio,
  Cleared,
  Engine,
  EngineFault,
  EngineJob,
  EngineRequest,
  EngineResult,
  Operation,
} from '@castwright/engine-port';
import { EngineError, imageSizes } from '@castwright/engine-port';

/** An engine that was opened for tests. */
export type OpenEngine = {
  engine: Engine;
  /** How often the work of a job has started; left out when tests cannot know. */
  runs?: (jobId: string) => number;
  /** The runs and files of jobs that remain on the engine; left out when tests cannot know. */
  left?: () => string[];
  close(): Promise<void>;
};

/** A fault that a double can be scripted to have. */
export type FaultCase = {
  /** As a test title names it: `runs out of memory`. */
  name: string;
  /** The fault that the job ends with; null: the job succeeds all the same. */
  fault: EngineFault | null;
  /** The operator's detail matches this. */
  detail?: RegExp;
  request?: EngineRequest;
  open(): Promise<OpenEngine & { whenRunning?: (jobId: string) => Promise<void> }>;
};

/** An engine, with what tests may expect of it. */
export type EngineUnderTest = {
  name: string;
  open(): Promise<OpenEngine>;
  /** Whether the same seed gives exactly the same pixels, or nearly the same. */
  exact: boolean;
  /** Whether a model's file is a safetensors file, or a format of this engine only. */
  modelFile: 'safetensors' | 'own';
  /** The most milliseconds that a job may take. */
  longestMs: number;
  /** The aspect ratios that tests request. */
  shapes: readonly AspectRatio[];
  /** The pixels of the video that tests request. */
  video: { width: number; height: number };
  trainingSteps: number;
  faults?: readonly FaultCase[];
};

export const everyShape = Object.keys(imageSizes) as AspectRatio[];

export const never = new AbortController().signal;

/** Creates a cleared job. Only the safety decision does so elsewhere; tests of engines stand in for it. */
export const createClearedJob = (request: EngineRequest, more: Partial<EngineJob> = {}) =>
  ({ id: randomUUID(), request, ...more }) as Cleared<EngineJob>;

/** Submits a job, waits for its result and cleans up. */
export async function runToResult(engine: Engine, job: Cleared<EngineJob>): Promise<EngineResult> {
  await engine.submit(job);
  const result = await engine.getResult(job.id, never);
  await engine.cleanUp(job.id);
  return result;
}

/** Waits for the fault of a job. @throws Error for a job that succeeds, or that fails with another error */
export async function catchFault(work: Promise<unknown>): Promise<EngineError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof EngineError) return error;
  throw new Error('It did not end with a fault of the port.', { cause: error });
}

/** The operations as test titles name them. */
export const operationLabels: Record<Operation, string> = {
  text_to_image: 'a picture from a prompt',
  text_to_image_with_face: 'a picture with a chosen face',
  image_to_image: 'a redrawn picture',
  inpaint: 'a redrawn part of a picture',
  face_swap: 'a swapped face',
  upscale: 'a larger picture',
  image_to_text: 'the words in a picture',
  caption: 'a description of a picture',
  text_to_video: 'a video',
  image_to_video: 'a video that begins with a picture',
  join_videos: 'several videos as one',
  edit_video: 'a changed video',
  upscale_video: 'a larger video',
  lora_training: 'a trained model',
};
