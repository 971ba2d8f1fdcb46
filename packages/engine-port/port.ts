/**
 * The port between the platform and the engines that make pictures. An adapter puts one kind of engine behind it by
 * implementing `Engine`: `packages/preview-engine`, and the folders of `src/engines`. `tests/engine-contract` tests
 * every promise made here.
 *
 * An engine sees no account, price or rule: it receives a request that the safety decision has allowed, and returns
 * bytes.
 */

import type { ParameterSupport } from './parameters.ts';
import type { DescribeLimits } from './prompt-limits.ts';
import type { Box, Category, EngineRequest, Operation, PictureMediaType, Recipe } from './requests.ts';

export * from './parameters.ts';
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

/** An operation in a category. An engine may support an operation in one category and not in the other. */
export type Work = { operation: Operation; category: Category };

/** Work that an engine cannot do, with its reason. */
export type UnsupportedOperation = Work & {
  /** For a creator, in plain words. */
  reason: string;
  /** For the operator, exact: files and nodes by name. */
  details: readonly string[];
};

/** A LoRA that tags may name. */
export type LoraAdapter = {
  /** The operator's name for it. */
  name: string;
  licence: string;
  /** The work that it can be applied to. */
  work: readonly Work[];
  /** The work that it can be applied to when the person is drawn from reference pictures. Left out: none. */
  workWithReferences?: readonly Work[];
  /** For the operator: why it cannot be applied to more. */
  details: readonly string[];
};

/** The model that does some work, for the operator. */
export type OperationModel = Work & {
  /** As results name it (`EngineResult.model`). */
  model: string;
  /** The licence as the operator's file names it; null for a model that comes with the product. */
  licence: string | null;
  /** For a model that does the work only when the person is drawn from reference pictures. Left out: it always does. */
  identity?: 'references';
};

/** What can make an engine draw the same person again: a trained model, or reference pictures. */
export const identitySources = ['trained_model', 'references'] as const;
export type IdentitySource = (typeof identitySources)[number];

/** What an engine takes a person's identity from when it does some work. */
export type IdentitySupport = Work & {
  /**
   * The sources that it can use, in the order in which it prefers them: it uses the first one that the request has.
   * Empty: the person is drawn from the prompt alone.
   */
  sources: readonly IdentitySource[];
  /** How many reference pictures it uses at most; 0 without `references` among the sources. */
  references: number;
};

/** What a request has of the person to draw. */
export type GivenIdentity = { trained?: unknown; references?: readonly unknown[] };

/**
 * Finds what a request's person is drawn from: the first source in the engine's order that the request has.
 *
 * @returns null: the prompt alone
 */
export function findIdentitySource(
  sources: readonly IdentitySource[],
  { trained, references = [] }: GivenIdentity,
): IdentitySource | null {
  const has = { trained_model: Boolean(trained), references: references.length > 0 };
  return sources.find((source) => has[source]) ?? null;
}

/** The parameters of some work. With `identity`: for requests whose person is drawn from reference pictures. */
export type WorkParameters = Work & ParameterSupport & { identity?: 'references' };

export type EngineCapabilities = {
  /** The operations that the engine supports in at least one category. */
  operations: readonly Operation[];
  /** The number of jobs that it runs at the same time: for all workers together if it is `shared`. */
  concurrency: number;
  /** Whether all workers reach the same engine, such as a server or an endpoint. Left out: each worker has its own. */
  shared?: boolean;
  /**
   * Whether the model of the last job stays in memory, so that the next job with the same model starts sooner. Left
   * out: loading takes no time, or the machine that runs the job is unknown.
   */
  keepsLoaded?: boolean;
  /** What it cannot do in a category. Work that is neither in here nor in `operations` is unsupported as well. */
  unsupported: readonly UnsupportedOperation[];
  /** What it can do, but not with a trained model. Left out: nothing. */
  unsupportedWithModel?: readonly UnsupportedOperation[];
  /** What it can do, but not from reference pictures although the operator has chosen a model for it. Left out: nothing. */
  unsupportedWithReferences?: readonly UnsupportedOperation[];
  /** Videos that it can begin with a picture, but not end with one (`ImageToVideo.lastFrame`). Left out: none. */
  unsupportedWithLastFrame?: readonly UnsupportedOperation[];
  /** Seconds of the longest video that it makes at once. Left out: every length that a request can have. */
  longestVideo?: number;
  /** Left out: it applies no LoRAs, and a tag has its words only. */
  adapters?: readonly LoraAdapter[];
  models?: readonly OperationModel[];
  /**
   * What it takes a person's identity from, for each work with a prompt. Left out: the `identity` of the request is
   * enough, as in the preview engine.
   */
  identity?: readonly IdentitySupport[];
  /**
   * The name of the reader that says what it leaves out of a prompt (`Engine.describeLimits`), for processes that do
   * not have the engine. Left out: it draws every prompt, as far as it knows.
   */
  promptReader?: string;
  /** What it takes of a request’s parameters, for work with a prompt. Left out: nothing. */
  parameters?: readonly WorkParameters[];
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
