/**
 * The port between the platform and the engines that make pictures. An adapter puts one kind of engine behind it by
 * implementing `Engine`: `packages/preview-engine`, and the folders of `src/engines`. `tests/engine-contract` tests
 * every promise made here.
 *
 * An engine sees no account, price or rule: it receives a request that the safety decision has allowed, and returns
 * bytes.
 */

import type { EngineCapabilities } from './capabilities.ts';
import type { CommunityLora } from './community-lora.ts';
import type { DescribeLimits } from './prompt-limits.ts';
import type { Box, EngineRequest, PictureMediaType, Recipe } from './requests.ts';

export * from './capabilities.ts';
export type { CommunityLora } from './community-lora.ts';
export * from './parameters.ts';
export * from './pose.ts';
export * from './prompt-limits.ts';
export * from './requests.ts';

declare const clearedBy: unique symbol;

/**
 * A request that the safety decision has allowed. Only `features/trust/safety` creates one (an architecture test
 * checks this), so that code which skips the decision does not compile.
 */
export type Cleared<T> = T & { readonly [clearedBy]: { decisionId: string } };

export type EngineJob = {
  /** Our UUID. A second `submit` with the same id must not run the work twice. */
  id: string;
  request: EngineRequest;
  /**
   * Reads the file of the request's trained model, for an engine that does not have it.
   *
   * @throws Error when the stored file no longer has the hash that the request names
   */
  readModel?: () => Promise<Buffer>;
  /**
   * Reads the file of one of the request's own LoRAs, for an engine that does not have it.
   *
   * @throws Error when the stored file no longer has the hash that the request names
   */
  readLora?: (lora: CommunityLora) => Promise<Buffer>;
  /** Left out: no handle is stored, and an engine that names jobs itself runs the job again for every worker. */
  handle?: JobHandle;
};

/**
 * The engine's own name for a job, stored with the job. The next worker that gets the job joins the remote run by
 * this name, or stops it.
 */
export type JobHandle = {
  /** The handle that this engine saved last; null: no remote run is known. */
  saved: string | null;
  /**
   * Stores the handle of a remote run that has just started.
   *
   * @throws EngineError when the job belongs to another worker by now: the engine then stops the run
   */
  save(handle: string): Promise<void>;
};

/**
 * Signed, expiring links by which an engine outside the network reaches the files of a job. The worker passes them to
 * an adapter when this installation has a public address.
 */
export type JobLinks = {
  /** Creates the URL that an engine calls to say that something has happened to a job (`Engine.handleHint`). */
  createHintUrl(jobId: string): string;
  /** Stores the bytes. @returns the URL at which an engine can download them, for so many seconds */
  createDownloadUrl(jobId: string, name: string, bytes: Buffer, seconds: number): Promise<string>;
  /** Creates the URL to which an engine can upload a file of the job, for so many seconds. */
  createUploadUrl(jobId: string, name: string, seconds: number): string;
  /** Reads what an engine has uploaded; null when it has uploaded nothing. */
  readUpload(jobId: string, name: string): Promise<Buffer | null>;
  /** Removes all files of the job. Repeatable. */
  removeFiles(jobId: string): Promise<void>;
};

export type EngineProgress = {
  step: number;
  steps: number;
  /** A small picture of the work so far, if the engine gives one; of a training a sample of the model so far. */
  preview?: { bytes: Buffer; mediaType: PictureMediaType };
  /** The loss of a training at this step. */
  loss?: number;
};

/** A line of text that was found in a picture. */
export type TextLine = {
  text: string;
  box: Box;
  /** How sure the engine is, 0 … 1. */
  confidence: number;
};

export type EngineOutput =
  | {
      kind: 'image';
      bytes: Buffer;
      mediaType: PictureMediaType;
      /** The engine gets it back when the picture becomes the input of another job. */
      recipe?: Recipe;
      /** The faces in the picture; left out when the engine does not know them. */
      faces?: readonly Box[];
    }
  | {
      kind: 'video';
      bytes: Buffer;
      mediaType: 'video/mp4';
      /** The engine gets it back with the last frame when another video continues this one. */
      recipe?: Recipe;
      /**
       * Of joined videos, for each part after the first: how similar its first frame is to the last one before it
       * (SSIM, at most 1).
       */
      seams?: readonly number[];
    }
  /** A caption, or the text that was found in a picture; `lines` is empty for a caption. */
  | { kind: 'text'; text: string; lines: readonly TextLine[] }
  /** The file of a trained model, and a sample picture. */
  | {
      kind: 'model';
      bytes: Buffer;
      fileName: string;
      sample: { bytes: Buffer; mediaType: PictureMediaType };
      /** For the creator: how the training went, such as pictures that could not be used. */
      note?: string;
    };

export type EngineResult = {
  outputs: EngineOutput[];
  /** Seconds that the engine itself worked, for metering. */
  engineSeconds: number;
  /** The model that made the output, as the engine names it; it goes into the generation metadata and credentials. */
  model: string;
  /** Whether the job has left something outside this process that only `cleanUp` removes. */
  needsCleanup?: boolean;
};

export type EngineHealth = {
  online: boolean;
  /** For the operator. */
  detail: string;
  /** Whether it works on a GPU. Left out: it does not, or it has not said so this time. */
  gpu?: boolean;
};

export type EngineFault =
  | 'busy'
  | 'cancelled'
  | 'corrupt_output'
  | 'gone'
  | 'invalid_request'
  | 'missing_model'
  | 'out_of_memory'
  | 'timeout'
  | 'unsupported';

const retryableFaults: ReadonlySet<EngineFault> = new Set(['busy', 'corrupt_output', 'gone', 'timeout']);

/**
 * The only error that an adapter throws on purpose. `message` is for the creator; `cause` and `operatorDetail` are for
 * the log. `createEngineError` of `./faults` fills in the usual message.
 */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly fault: EngineFault;
  readonly operatorDetail: string;
  /** Whether the engine may still hold something of the job, which it could not remove: the caller cancels later. */
  needsCleanup = false;

  constructor(fault: EngineFault, message: string, operatorDetail = message, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
    this.operatorDetail = operatorDetail;
  }

  /** Whether the same job may succeed on another attempt. */
  get retryable(): boolean {
    return retryableFaults.has(this.fault);
  }
}

/** One engine. A worker calls `submit`, `watchProgress` and `getResult`, then `cleanUp` once the result is stored. */
export interface Engine {
  /** Unique within the installation, and the same after a restart. */
  readonly id: string;
  /** The name that creators read. */
  readonly name: string;
  /** @throws EngineError when the engine cannot be reached */
  getCapabilities(): Promise<EngineCapabilities>;
  /** @throws EngineError when the engine cannot be reached */
  checkHealth(): Promise<EngineHealth>;
  /** Says what it leaves out of a prompt. Left out: it draws every prompt, as far as it knows. */
  describeLimits?: DescribeLimits;
  /**
   * Starts the job. Idempotent by `job.id`: a second call joins the running or finished work.
   *
   * @throws EngineError `unsupported` or `invalid_request` for a request that it cannot run, `busy` for too many jobs,
   *   `gone` after `close`; a fault that shows later is thrown by `getResult`
   */
  submit(job: Cleared<EngineJob>): Promise<void>;
  /** Yields progress from now until the job ends or the signal aborts; nothing for a job that has ended. */
  watchProgress(jobId: string, signal: AbortSignal): AsyncIterable<EngineProgress>;
  /**
   * Waits for the end of the job and returns its outputs. When the signal aborts, only the waiting ends.
   *
   * @throws EngineError the job's fault; `gone` for an unknown id; `cancelled` when the signal aborts
   */
  getResult(jobId: string, signal: AbortSignal): Promise<EngineResult>;
  /**
   * Stops the job and removes everything of it, from this process and from the remote engine. Repeatable; an unknown
   * id is no error.
   *
   * @param handle the stored handle, if the caller knows it: another worker may have started the job
   * @throws EngineError when the job may still run, or something of it may remain: the caller tries again later
   */
  cancel(jobId: string, handle?: string): Promise<void>;
  /**
   * Lets go of a job that belongs to another worker by now, without stopping its remote run. Left out: nothing of a
   * job runs outside this process, and the caller uses `cancel`.
   */
  detach?(jobId: string): Promise<void>;
  /**
   * Takes a hint that something has happened to the job. Hints are unauthenticated: the engine checks the state of the
   * job sooner and trusts nothing else.
   */
  handleHint?(jobId: string): void;
  /**
   * Removes what remains of a finished job, from this process and from the remote engine. Repeatable.
   *
   * @throws EngineError when something may remain: the caller cancels later
   */
  cleanUp(jobId: string): Promise<void>;
  /** Ends the engine: its own jobs fail as `gone`, remote runs go on for the next worker. */
  close(): Promise<void>;
}
