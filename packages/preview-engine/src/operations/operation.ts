/** The type of an operation: a function that runs in a drawing thread. */

import type { EngineOutput, EngineRequest, LoraTraining, Operation, Recipe } from '@castwright/engine-port';
import type { Identity } from '../scene.ts';

/**
 * Reports that `step` of `steps` has ended, with a small WebP if there is something to see (`encodeProgressPreview`), and
 * with the loss of a training.
 */
export type ReportProgress = (progress: {
  step: number;
  steps: number;
  loss?: number;
  preview?: Uint8Array;
}) => void;

/**
 * A request as a thread gets it (`prepare-request.ts`): with the person of a trained model, and with the recipes of
 * training pictures.
 */
type HandedOver<Request> = Request extends LoraTraining
  ? LoraTraining<Recipe | null>
  : Request extends { prompt: string }
    ? Omit<Request, 'trained'> & { person?: Identity }
    : Request;

export type RequestOf<O extends Operation> = O extends Operation
  ? HandedOver<Extract<EngineRequest, { operation: O }>>
  : never;

/**
 * Runs one request in the calling thread and returns its outputs. The pictures of the request are plain `Uint8Array`s
 * there. The caller gets an `EngineError` as it is, and any other error as `corrupt_output`. A cancellation ends the
 * whole thread, so an operation must not start a process or leave files.
 * leaves no file.
 */
export type Perform<O extends Operation> = (
  request: RequestOf<O>,
  report: ReportProgress,
) => Promise<EngineOutput[]>;
