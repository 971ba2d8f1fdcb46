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

export const categories = ['sfw', 'nsfw'] as const;
export type Category = (typeof categories)[number];
export type AspectRatio = '1:1' | '4:3' | '16:9' | '3:4' | '9:16';

export type PictureMediaType = 'image/png' | 'image/jpeg' | 'image/webp';

/** A picture that an engine takes in: encoded bytes and what they are. */
export type EnginePicture = {
  bytes: Buffer;
  mediaType: PictureMediaType;
  /** What an engine of this kind wrote down when it made the picture (`EngineOutput`); null: it did not. */
  recipe: Recipe | null;
};

/**
 * What an engine wants to know of a picture when it gets it back, in its own words. Kept with the picture and
 * never read by anybody else; the engine checks it as it would any input.
 */
export type Recipe = { engine: string; data: Record<string, unknown> };

/** A part of a picture: its corner and its size as parts of the picture's width and height, 0 … 1. */
export type Box = { x: number; y: number; width: number; height: number };

/** A model that this installation trained: an engine once gave its file as `model` output. */
export type TrainedModel = {
  /** Ours, the same for every use. */
  id: string;
  /** Of the file, in hexadecimal. */
  sha256: string;
};

type Prompted = {
  category: Category;
  prompt: string;
  negativePrompt: string;
  /** 0 … 2³²−1. The same request with the same seed gives the same picture. */
  seed: number;
  /** The operator's name of the checkpoint or LoRA; null for the engine's default. */
  model: string | null;
  /** Whose picture it is to be: a trained model, applied besides; left out: none. */
  trained?: TrainedModel;
  /**
   * Names the person in the picture, where the creator has one in mind (a persona): requests with the same
   * identity show the same person as far as the engine can keep one without a model. Null: anybody.
   */
  identity: string | null;
  /** The operator's names of further LoRAs, applied besides the model, in this order. */
  adapters: readonly string[];
};

export type TextToImage = Prompted & { operation: 'text_to_image'; aspectRatio: AspectRatio };
/**
 * A picture from a prompt whose person gets the face of another picture, in one go. `Picture` is what
 * stands for a picture: its bytes for an engine, a reference to them while it waits.
 */
export type TextToImageWithFace<Picture = EnginePicture> = Prompted & {
  operation: 'text_to_image_with_face';
  aspectRatio: AspectRatio;
  /** Whose face it is to be, and where that face is; null: the engine looks for it. */
  source: Picture;
  face: Box | null;
  /** 0 … 1, how far the identity is that of the source. */
  identityStrength: number;
};
export type ImageToImage<Picture = EnginePicture> = Prompted & {
  operation: 'image_to_image';
  source: Picture;
  /** 0 keeps the source, 1 redraws it. */
  strength: number;
  /** One of `contract/styles.ts`, whose words stand in the prompt already; null: none. */
  style: string | null;
  /** Lines and places stay where they are; only how they are drawn changes. */
  keepComposition: boolean;
};
export type Inpaint<Picture = EnginePicture> = Prompted & {
  operation: 'inpaint';
  source: Picture;
  /** Grey, of the source's size: white where the picture is to be redrawn, in between where it is to be mixed. */
  mask: Picture;
  /** `remove` continues what surrounds the mask, without a prompt; `replace` draws the prompt there. */
  task: 'remove' | 'replace';
};
export type FaceSwap<Picture = EnginePicture> = {
  operation: 'face_swap';
  category: Category;
  /** Whose face it is to be. */
  source: Picture;
  /** In which picture. */
  target: Picture;
  /** Which face of the source goes where in the target, each place at most once; at least one. */
  faces: readonly { source: Box; target: Box }[];
  /** 0 … 1, how far the source's identity replaces the target's. */
  identityStrength: number;
  seed: number;
};
export type Upscale<Picture = EnginePicture> = {
  operation: 'upscale';
  category: Category;
  source: Picture;
  factor: 2 | 4;
  /** 0 … 1, how much detail is invented. */
  detail: number;
};
/** Reads the words that stand in a picture. */
export type ImageToText<Picture = EnginePicture> = {
  operation: 'image_to_text';
  category: Category;
  source: Picture;
  /** The languages to look for, ISO 639-1; at least one. */
  languages: readonly string[];
};
/** Says in a sentence or two what a picture shows. */
export type Caption<Picture = EnginePicture> = { operation: 'caption'; category: Category; source: Picture };
export type TextToVideo = Prompted & {
  operation: 'text_to_video';
  seconds: 3 | 5 | 10;
  /** Pixels; the file's own size. */
  width: number;
  height: number;
};
export type LoraTraining<Picture = EnginePicture> = {
  operation: 'lora_training';
  category: Category;
  name: string;
  /** The word that calls the person in a prompt of the model; every caption has it. */
  trigger: string;
  pictures: readonly { picture: Picture; caption: string }[];
  steps: number;
  seed: number;
};

export type EngineRequest<Picture = EnginePicture> =
  | TextToImage
  | TextToImageWithFace<Picture>
  | ImageToImage<Picture>
  | Inpaint<Picture>
  | FaceSwap<Picture>
  | Upscale<Picture>
  | ImageToText<Picture>
  | Caption<Picture>
  | TextToVideo
  | LoraTraining<Picture>;

export type Operation = EngineRequest['operation'];

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
  /** Jobs it works on at the same time. */
  concurrency: number;
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

/** Width and height in pixels of the five aspect ratios of text to image. */
export const imageSizes: Record<AspectRatio, { width: number; height: number }> = {
  '1:1': { width: 1024, height: 1024 },
  '4:3': { width: 1152, height: 864 },
  '16:9': { width: 1344, height: 756 },
  '3:4': { width: 864, height: 1152 },
  '9:16': { width: 756, height: 1344 },
};
