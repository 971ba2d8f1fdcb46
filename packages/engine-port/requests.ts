/** What engines are asked for: one type for each operation. Part of the port, and imported from there. */

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

/** Width and height in pixels of the five aspect ratios of text to image. */
export const imageSizes: Record<AspectRatio, { width: number; height: number }> = {
  '1:1': { width: 1024, height: 1024 },
  '4:3': { width: 1152, height: 864 },
  '16:9': { width: 1344, height: 756 },
  '3:4': { width: 864, height: 1152 },
  '9:16': { width: 756, height: 1344 },
};
