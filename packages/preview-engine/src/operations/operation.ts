/** What an operation of this engine is: a function that runs in a drawing thread. */

import type { EngineOutput, EngineRequest, LoraTraining, Operation, Recipe } from '@castwright/engine-port';
import type { Identity } from '../scene.ts';

/**
 * Tells that `step` of `steps` has ended, with a small WebP where there is something to see (`sketchOf`); of a training
 * its loss too.
 */
export type Tell = (progress: { step: number; steps: number; loss?: number; preview?: Uint8Array }) => void;

/**
 * A request as a thread gets it (`hand-over.ts`): of a trained model the person, of the pictures of a training what
 * was written down of them.
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
 * Does the work of one request in the calling thread and gives its outputs. The bytes of the request's pictures
 * are plain `Uint8Array`s there. An `EngineError` reaches whoever asked as it is; any other error becomes
 * `corrupt_output`. To be cancelled it need do nothing: its thread ends with it, so it starts no process and
 * leaves no file.
 */
export type Perform<O extends Operation> = (request: RequestOf<O>, tell: Tell) => Promise<EngineOutput[]>;
