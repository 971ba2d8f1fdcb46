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
  /** How often the work of a job was begun; left out where nobody can tell. */
  runs?: (jobId: string) => number;
  /** What of jobs runs or lies on the engine; left out where nobody can tell. */
  left?: () => string[];
  close(): Promise<void>;
};

/** A fault that a double can be told to have. */
export type FaultCase = {
  /** As a test calls it: `runs out of memory`. */
  name: string;
  /** What the job ends with; null: it ends well all the same. */
  fault: EngineFault | null;
  /** What the operator reads has this in it. */
  detail?: RegExp;
  request?: EngineRequest;
  open(): Promise<OpenEngine & { whenRunning?: (jobId: string) => Promise<void> }>;
};

/** An engine, and what tests may expect of it. */
export type EngineUnderTest = {
  name: string;
  open(): Promise<OpenEngine>;
  /** The same seed gives the same picture, to the byte of every pixel; others give nearly the same. */
  exact: boolean;
  /** A model's file is a safetensors file, or one that only this engine reads. */
  modelFile: 'safetensors' | 'own';
  /** Milliseconds that a job may take. */
  longestMs: number;
  /** Of pictures that are asked for. */
  shapes: readonly AspectRatio[];
  /** Pixels of the video that is asked for. */
  film: { width: number; height: number };
  trainingSteps: number;
  faults?: readonly FaultCase[];
};

export const everyShape = Object.keys(imageSizes) as AspectRatio[];

export const never = new AbortController().signal;

/** Only the safety feature makes cleared jobs; the tests of engines stand in for it. */
export const cleared = (request: EngineRequest, more: Partial<EngineJob> = {}) =>
  ({ id: randomUUID(), request, ...more }) as Cleared<EngineJob>;

export async function done(engine: Engine, job: Cleared<EngineJob>): Promise<EngineResult> {
  await engine.submit(job);
  const result = await engine.result(job.id, never);
  await engine.forget(job.id);
  return result;
}

/** What a job fails with. @throws Error for a job that does not, or with something else than a fault of the port */
export async function failure(work: Promise<unknown>): Promise<EngineError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof EngineError) return error;
  throw new Error('It did not end with a fault of the port.', { cause: error });
}

/** As tests call them. */
export const operationWords: Record<Operation, string> = {
  text_to_image: 'a picture from words',
  text_to_image_with_face: 'a picture with a chosen face',
  image_to_image: 'a picture drawn anew',
  inpaint: 'a part of a picture drawn anew',
  face_swap: 'a swapped face',
  upscale: 'a larger picture',
  image_to_text: 'the words in a picture',
  caption: 'a description of a picture',
  text_to_video: 'a video',
  lora_training: 'a trained model',
};
