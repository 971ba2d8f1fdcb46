/**
 * The port between the platform and whatever makes pictures. Adapters live in folders beside this file.
 * Engines never see an account, a price or a rule: they receive a cleared job and give back bytes.
 */

import type { Box, Category, EngineRequest, Operation, PictureMediaType, Recipe } from './requests.ts';

export * from './requests.ts';

declare const clearedBy: unique symbol;

/**
 * A request that `features/safety` has decided on and allowed. Only that feature can make one (an
 * architecture test holds every other file to it), so ungated generation does not compile.
 */
export type Cleared<T> = T & { readonly [clearedBy]: { decisionId: string } };

export type EngineJob = {
  /** Our UUID. Submitting the same id again must not run the work twice. */
  id: string;
  request: EngineRequest;
  /** The file of the request's trained model, for an engine that does not have it. Throws if it has changed. */
  readModel?: () => Promise<Buffer>;
  /** Left out: nobody keeps it, and an engine that names jobs itself runs the job anew for every worker. */
  handle?: JobHandle;
};

/** An engine's own name for a job, kept with ours: whoever gets the job next joins what runs, and can stop it. */
export type JobHandle = {
  /** What this engine kept last; null: nothing runs there that anybody knows of. */
  known: string | null;
  /** Throws where the job is another worker's by now: what was just begun is then to be stopped. */
  keep(handle: string): Promise<void>;
};

/**
 * Ways by which an engine outside our network reaches the files of a job: links that nobody can guess and that end.
 * The worker gives them to an adapter where this installation can be reached from outside.
 */
export type JobLinks = {
  /** Where an engine may say that something has happened to a job. */
  hintTo(jobId: string): string;
  /** Keeps the bytes for an engine. @returns where it may fetch them, for so many seconds */
  lend(jobId: string, name: string, bytes: Buffer, seconds: number): Promise<string>;
  /** Where an engine may put a file of the job, for so many seconds. */
  accept(jobId: string, name: string, seconds: number): string;
  /** What an engine has put there; null: nothing. */
  take(jobId: string, name: string): Promise<Buffer | null>;
  /** Removes all of these files; repeatable. */
  clear(jobId: string): Promise<void>;
};

export type EngineProgress = {
  step: number;
  steps: number;
  /** A small picture of the work so far, where the engine gives one; in training what the model gives by now. */
  preview?: { bytes: Buffer; mediaType: PictureMediaType };
  /** Of a training, at this step. */
  loss?: number;
};

/** Words found in a picture: a line with its place. */
export type TextLine = {
  text: string;
  box: Box;
  /** 0 … 1, how sure the engine is. */
  confidence: number;
};

export type EngineOutput =
  | {
      kind: 'image';
      bytes: Buffer;
      mediaType: PictureMediaType;
      /** Given back with the picture when it is the input of another job. */
      recipe?: Recipe;
      /** Where faces are; left out where the engine does not know. */
      faces?: readonly Box[];
    }
  | { kind: 'video'; bytes: Buffer; mediaType: 'video/mp4' }
  /** What was read or said; `lines` where it stands somewhere in the picture. */
  | { kind: 'text'; text: string; lines: readonly TextLine[] }
  /** A trained model's file, and a picture that it gives. */
  | {
      kind: 'model';
      bytes: Buffer;
      fileName: string;
      sample: { bytes: Buffer; mediaType: PictureMediaType };
      /** What the creator is to know of how it came about: pictures that could not be used, say. */
      note?: string;
    };

export type EngineResult = {
  outputs: EngineOutput[];
  /** Seconds the engine itself worked, for metering. */
  engineSeconds: number;
  /** The model that made it, as the engine names it; goes into the content's record and credentials. */
  model: string;
  /** The engine keeps something of the job elsewhere until it is told to forget it. */
  leftBehind?: boolean;
};

/** An operation in a category: engines may be able to do one of them and not the other. */
export type Work = { operation: Operation; category: Category };

/** Work that an engine cannot do. */
export type Lack = Work & {
  /** In words for a creator. */
  reason: string;
  /** The same exactly, for the operator: files and nodes by name. */
  details: readonly string[];
};

/** A LoRA that tags may name. */
export type EngineAdapter = {
  /** The operator's name of it. */
  name: string;
  licence: string;
  /** What it can be applied to. */
  work: readonly Work[];
  /** Why it cannot be applied to more, for the operator. */
  details: readonly string[];
};

/** What does the work, for the operator. */
export type WorkingModel = Work & {
  /** As results name it. */
  model: string;
  /** As the operator's file calls it; null for what comes with the product. */
  licence: string | null;
};

export type EngineCapabilities = {
  /** What it can do in at least one category. */
  operations: readonly Operation[];
  /** Jobs it works on at the same time, of all workers together where it is `shared`. */
  concurrency: number;
  /** Whether every worker reaches the same one: a server, an endpoint. Left out: each worker has its own. */
  shared?: boolean;
  /**
   * Whether what its last job needed stays in its memory, so that one which needs the same begins sooner. Left out:
   * it loads nothing that takes time, or where its jobs run is unknown.
   */
  keepsLoaded?: boolean;
  lacks: readonly Lack[];
  /** What it can do, though not with a trained model; left out: nothing. */
  lacksWithModel?: readonly Lack[];
  /** Left out for an engine that applies none: it makes of a tag what the words say. */
  adapters?: readonly EngineAdapter[];
  models?: readonly WorkingModel[];
};

export type EngineHealth = {
  online: boolean;
  detail: string;
  /** Whether it works on a GPU. Left out: it does not, or has not said so this time. */
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

/** What an adapter throws. `message` is for the creator; `cause` and `operatorDetail` are for the log. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly fault: EngineFault;
  readonly operatorDetail: string;
  /** Whether the engine may still have something of the job, which it could not take away: cancel it later. */
  leftBehind = false;

  constructor(fault: EngineFault, message: string, operatorDetail = message, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
    this.operatorDetail = operatorDetail;
  }

  /** Whether the same job may succeed when it is tried again. */
  get retryable(): boolean {
    return retryableFaults.has(this.fault);
  }
}

export interface Engine {
  /** Unique within the installation, stable over restarts. */
  readonly id: string;
  /** What a creator reads in the header's tooltip. */
  readonly name: string;
  capabilities(): Promise<EngineCapabilities>;
  health(): Promise<EngineHealth>;
  /** Hands the job over. Idempotent by `job.id`: a second call joins the running or finished work. */
  submit(job: Cleared<EngineJob>): Promise<void>;
  /** Progress from now until the job ends; ends at once for a job that has ended. */
  progress(jobId: string, signal: AbortSignal): AsyncIterable<EngineProgress>;
  /** Waits for the end and gives the outputs. Throws `EngineError`. */
  result(jobId: string, signal: AbortSignal): Promise<EngineResult>;
  /**
   * Stops the job, takes away what the engine still has of it, and forgets it. Repeatable; an unknown id is no error.
   *
   * @param handle what was kept of the job, where the caller knows it: the job may have been another worker's
   * @throws EngineError where it may run on, or something of it may still be there: ask again later
   */
  cancel(jobId: string, handle?: string): Promise<void>;
  /**
   * Lets go of a job that is not this process's any more; what runs elsewhere goes on, for whoever has it now. Left
   * out: nothing of it runs elsewhere, and `cancel` does the same.
   */
  leave?(jobId: string): Promise<void>;
  /** Somebody says that something has happened to the job. It may be untrue: worth a look, and nothing more. */
  hint?(jobId: string): void;
  /**
   * Lets go of what the engine still keeps of a finished job, elsewhere too. Repeatable.
   *
   * @throws EngineError where something of it may still be there: cancel it later
   */
  forget(jobId: string): Promise<void>;
  close(): Promise<void>;
}
