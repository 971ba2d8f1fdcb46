/**
 * The port between the platform and whatever makes pictures. Adapters live in folders beside this file.
 * Engines never see an account, a price or a rule: they receive a cleared job and give back bytes.
 */

declare const clearedBy: unique symbol;

/**
 * A request that `features/safety` has decided on and allowed. Only that feature can make one (an
 * architecture test holds every other file to it), so ungated generation does not compile.
 */
export type Cleared<T> = T & { readonly [clearedBy]: { decisionId: string } };

export type Category = 'sfw' | 'nsfw';
export type AspectRatio = '1:1' | '4:3' | '16:9' | '3:4' | '9:16';

/** A picture that an engine takes in: encoded bytes and what they are. */
export type EnginePicture = { bytes: Buffer; mediaType: 'image/png' | 'image/jpeg' | 'image/webp' };

type Prompted = {
  category: Category;
  prompt: string;
  negativePrompt: string;
  /** 0 … 2³²−1. The same request with the same seed gives the same picture. */
  seed: number;
  /** The operator's name of the checkpoint or LoRA; null for the engine's default. */
  model: string | null;
  /**
   * Names the person in the picture, where the creator has one in mind (a persona): requests with the same
   * identity show the same person as far as the engine can keep one without a model. Null: anybody.
   */
  identity: string | null;
  /** The operator's names of further LoRAs, applied besides the model, in this order. */
  adapters: readonly string[];
};

export type TextToImage = Prompted & { operation: 'text_to_image'; aspectRatio: AspectRatio };
export type ImageToImage = Prompted & {
  operation: 'image_to_image';
  source: EnginePicture;
  /** 0 keeps the source, 1 redraws it. */
  strength: number;
};
export type Inpaint = Prompted & {
  operation: 'inpaint';
  source: EnginePicture;
  /** White where the picture is to be redrawn; the source's size. */
  mask: EnginePicture;
};
export type FaceSwap = {
  operation: 'face_swap';
  category: Category;
  source: EnginePicture;
  target: EnginePicture;
  /** 0 … 1, how far the source's identity replaces the target's. */
  identityStrength: number;
  seed: number;
};
export type Upscale = {
  operation: 'upscale';
  category: Category;
  source: EnginePicture;
  factor: 2 | 4;
  /** 0 … 1, how much detail is invented. */
  detail: number;
};
export type ImageToText = { operation: 'image_to_text'; source: EnginePicture; task: 'caption' | 'ocr' };
export type TextToVideo = Prompted & {
  operation: 'text_to_video';
  seconds: 3 | 5 | 10;
  /** Pixels; the file's own size. */
  width: number;
  height: number;
};
export type LoraTraining = {
  operation: 'lora_training';
  category: Category;
  name: string;
  pictures: { picture: EnginePicture; caption: string }[];
  steps: number;
};

export type EngineRequest =
  | TextToImage
  | ImageToImage
  | Inpaint
  | FaceSwap
  | Upscale
  | ImageToText
  | TextToVideo
  | LoraTraining;

export type Operation = EngineRequest['operation'];

export type EngineJob = {
  /** Our UUID. Submitting the same id again must not run the work twice. */
  id: string;
  request: EngineRequest;
};

export type EngineProgress = {
  step: number;
  steps: number;
  /** A small picture of the work so far, where the engine gives one. */
  preview?: EnginePicture;
};

export type EngineOutput =
  | { kind: 'image'; bytes: Buffer; mediaType: 'image/png' | 'image/jpeg' | 'image/webp' }
  | { kind: 'video'; bytes: Buffer; mediaType: 'video/mp4' }
  | { kind: 'text'; text: string }
  | { kind: 'model'; bytes: Buffer; fileName: string };

export type EngineResult = {
  outputs: EngineOutput[];
  /** Seconds the engine itself worked, for metering. */
  engineSeconds: number;
  /** The model that made it, as the engine names it; goes into the content's record and credentials. */
  model: string;
};

export type EngineCapabilities = {
  operations: readonly Operation[];
  /** Jobs it works on at the same time. */
  concurrency: number;
  /** What it cannot do, in words for a creator, by operation. */
  missing: Partial<Record<Operation, string>>;
};

export type EngineHealth = { online: boolean; detail: string };

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
  /** Stops the job and forgets it. Repeatable; an unknown id is no error. */
  cancel(jobId: string): Promise<void>;
  /** Lets go of what the engine still keeps of a finished job. */
  forget(jobId: string): Promise<void>;
  close(): Promise<void>;
}

/** Width and height in pixels of the five aspect ratios of text to image. */
export const imageSizes: Record<AspectRatio, { width: number; height: number }> = {
  '1:1': { width: 1024, height: 1024 },
  '4:3': { width: 1152, height: 864 },
  '16:9': { width: 1344, height: 756 },
  '3:4': { width: 864, height: 1152 },
  '9:16': { width: 756, height: 1344 },
};
