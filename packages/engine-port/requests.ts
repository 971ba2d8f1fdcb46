/** The requests that an engine receives, one type for each operation. Part of the port; import them from there. */

import type { CommunityLora } from './community-lora.ts';
import type { AspectRatio, PictureSize, RequestedSampling } from './parameters.ts';
import type { Pose } from './pose.ts';

export const categories = ['sfw', 'nsfw'] as const;
export type Category = (typeof categories)[number];

export type PictureMediaType = 'image/png' | 'image/jpeg' | 'image/webp';

/** An input picture: encoded bytes and their type. */
export type EnginePicture = {
  bytes: Buffer;
  mediaType: PictureMediaType;
  /** The recipe that came with the picture when an engine made it (`EngineOutput`); null: there is none. */
  recipe: Recipe | null;
};

/** An input video: encoded bytes. It may have sound, which only edits keep: the platform adds it to other results. */
export type EngineVideo = {
  bytes: Buffer;
  mediaType: 'video/mp4';
};

/**
 * What an engine needs to know about a picture or video of its own when it gets it back, such as a scene description.
 * The platform stores it with the file and never reads it; with the last frame of a video comes the video's recipe. The
 * engine validates it like any other input.
 */
export type Recipe = { engine: string; data: Record<string, unknown> };

/** A rectangle in a picture: its upper left corner and its size, as fractions (0 … 1) of the picture's size. */
export type Box = { x: number; y: number; width: number; height: number };

/** Words for a part of a picture. The prompt describes the picture as a whole. */
export type PromptRegion = { box: Box; prompt: string };

/** A model that was trained in this installation: an engine returned its file as a `model` output. */
export type TrainedModel = {
  /** Our id, the same for every use. */
  id: string;
  /** The hash of the file, in hexadecimal. */
  sha256: string;
};

type PromptFields = {
  category: Category;
  prompt: string;
  negativePrompt: string;
  /** 0 … 2³²−1. The same request with the same seed gives the same picture. */
  seed: number;
  /** The operator's name for the checkpoint or LoRA; null for the engine's default. */
  model: string | null;
  /** The trained model of the person to show, applied besides `model`; left out: none. */
  trained?: TrainedModel;
  /**
   * An opaque key of the person to show (a persona). Requests with the same identity show the same person as far as
   * the engine can do that without a trained model. Null: any person.
   */
  identity: string | null;
  /** The operator's names for further LoRAs, applied besides the model, in this order. */
  adapters: readonly string[];
  /** The creator's own LoRAs, applied besides all others, in this order (`EngineCapabilities.loras`). Left out: none. */
  loras?: readonly CommunityLora[];
  /** Left out: the model’s usual sampling. */
  sampling?: RequestedSampling;
};

/** What a model takes of a reference. */
export const referenceRoles = ['person', 'outfit', 'place', 'style', 'pose'] as const;
export type ReferenceRole = (typeof referenceRoles)[number];

/** A picture that a creator chose for a request, with what the model takes of it. */
export type ChosenReference<Picture = EnginePicture> = { role: ReferenceRole; picture: Picture };

/** `Picture` is how a picture is passed: by its bytes to an engine, by a reference while the job waits in the queue. */
export type TextToImage<Picture = EnginePicture> = PromptFields & {
  operation: 'text_to_image';
  aspectRatio: AspectRatio;
  /** The picture’s size, which replaces that of the aspect ratio. Left out: that of the aspect ratio. */
  size?: PictureSize;
  /**
   * Pictures that show the person of `identity` alone, the most telling one first. An engine that can work from
   * pictures uses as many of them as it takes and ignores the others (`EngineCapabilities.identity`). Left out: none.
   */
  references?: readonly Picture[];
  /**
   * References of the creator's choice, one or more. An engine uses all of them or refuses (`ReferenceSupport`), and
   * `references` get the places that they leave. Left out: none.
   */
  chosenReferences?: readonly ChosenReference<Picture>[];
  /** How the people stand, sit or move; for engines that follow it (`EngineCapabilities.poses`). Left out: any way. */
  pose?: Pose;
  /** Words for parts of the picture, for an engine that takes them (`EngineCapabilities.regions`). Left out: none. */
  regions?: readonly PromptRegion[];
};
/** A picture from a prompt whose person gets the face of another picture, in one job. */
export type TextToImageWithFace<Picture = EnginePicture> = PromptFields & {
  operation: 'text_to_image_with_face';
  aspectRatio: AspectRatio;
  /** The picture with the face. */
  source: Picture;
  /** The place of the face in the source; null: the engine looks for it. */
  face: Box | null;
  /** How much of the source's identity the person gets, 0 … 1. */
  identityStrength: number;
};
export type ImageToImage<Picture = EnginePicture> = PromptFields & {
  operation: 'image_to_image';
  source: Picture;
  /** 0 keeps the source, 1 redraws all of it. */
  strength: number;
  /** An id of `contract/styles.ts`; the prompt already contains the words of the style. Null: none. */
  style: string | null;
  /** Keeps lines and positions, and changes only how they are drawn. */
  keepComposition: boolean;
};
export type Inpaint<Picture = EnginePicture> = PromptFields & {
  operation: 'inpaint';
  source: Picture;
  /** A greyscale picture of the source's size: white is redrawn, black is kept, grey is a mixture. */
  mask: Picture;
  /**
   * `remove` fills the mask from its surroundings, without a prompt; `replace` draws the prompt there. `extend`
   * (outpaint) continues a padded picture into the masked area around it, by the prompt if there is one.
   */
  task: 'remove' | 'replace' | 'extend';
};
export type FaceSwap<Picture = EnginePicture> = {
  operation: 'face_swap';
  category: Category;
  /** The picture with the faces to take. */
  source: Picture;
  /** The picture whose faces are replaced. */
  target: Picture;
  /** Pairs of a face in the source and a face in the target; at least one, and each target at most once. */
  faces: readonly { source: Box; target: Box }[];
  /** How much of the source's identity replaces the target's, 0 … 1. */
  identityStrength: number;
  seed: number;
};
export type Upscale<Picture = EnginePicture> = {
  operation: 'upscale';
  category: Category;
  source: Picture;
  factor: 2 | 4;
  /** How much detail the engine invents, 0 … 1. */
  detail: number;
};
/** Reads the text in a picture. */
export type ImageToText<Picture = EnginePicture> = {
  operation: 'image_to_text';
  category: Category;
  source: Picture;
  /** The languages to look for, ISO 639-1; at least one. */
  languages: readonly string[];
};
/** Describes a picture in a sentence or two. */
export type Caption<Picture = EnginePicture> = { operation: 'caption'; category: Category; source: Picture };
export type TextToVideo = PromptFields & {
  operation: 'text_to_video';
  seconds: 3 | 5 | 10;
  /** The size of the video, in pixels. */
  width: number;
  height: number;
};
/** A video that begins with a picture. */
export type ImageToVideo<Picture = EnginePicture> = PromptFields & {
  operation: 'image_to_video';
  /**
   * What the first frame shows, in the proportions of the video. It may be the last frame of another video, which this
   * one continues: then the first frame repeats it.
   */
  source: Picture;
  /** What the last frame shows. Left out: anything. */
  lastFrame?: Picture;
  /** The video has one frame more than this length, as its first one shows the source. */
  seconds: 3 | 5 | 10;
  /** The size of the video, in pixels. */
  width: number;
  height: number;
};
/** Several videos one after the other. */
export type JoinVideos<Video = EngineVideo> = {
  operation: 'join_videos';
  category: Category;
  /** At least two, in their order. */
  parts: readonly VideoPart<Video>[];
  /** The length of the result. */
  seconds: number;
  /** The size of the result and of every part, in pixels. */
  width: number;
  height: number;
};
export type VideoPart<Video = EngineVideo> = {
  video: Video;
  /** Whether it begins with the last frame of the part before, which is then shown once. */
  continues: boolean;
};
/** What is changed in a video. Times are seconds of the source. */
export type VideoEdit = {
  /** The part to keep; `to` is after `from`. */
  from: number;
  to: number;
  /** How many times as fast it plays, 0.25 … 4. */
  speed: number;
  /**
   * `reverse` shows the frames from the last one to the first one; `ping_pong` shows them forwards and then backwards,
   * and neither end twice, so that the video can repeat without a jump.
   */
  loop: 'none' | 'reverse' | 'ping_pong';
  /** `double`: twice the frames a second, the new ones between those of the source. */
  frameRate: 'same' | 'double';
  /** Texts in the picture, in their order and not at the same time. */
  captions: readonly VideoCaption[];
  /** What replaces the sound. Left out: it follows the frames. */
  sound?: VideoSound | undefined;
};
/** Nothing, or the request's soundtrack from a second of it on. */
export type VideoSound =
  | { kind: 'off' }
  | {
      kind: 'track';
      from: number;
      /** How loud it is, of what it was; above 0, at most 1. */
      volume: number;
      /** Whether it begins again where the video is longer; otherwise silence follows. */
      repeats: boolean;
    };
/** AAC in an MP4 without pictures. */
export type EngineSound = { bytes: Buffer; mediaType: 'audio/mp4' };
/** A text that is drawn into the frames of a video, wherever the result shows them. */
export type VideoCaption = { from: number; to: number; text: string };
/** A changed copy of a video. */
export type EditVideo<Video = EngineVideo, Sound = EngineSound> = {
  operation: 'edit_video';
  category: Category;
  source: Video;
  edit: VideoEdit;
  /** For an edit with a sound of the kind `track`. */
  soundtrack?: Sound;
  /** The length of the result. */
  seconds: number;
  /** The size of the source and of the result, in pixels. */
  width: number;
  height: number;
};
/** A larger copy of a video, with the same frames at the same times. */
export type UpscaleVideo<Video = EngineVideo> = {
  operation: 'upscale_video';
  category: Category;
  source: Video;
  /** How many times the width and height of the source the result has. */
  factor: 2;
  /** The length of the source and of the result. */
  seconds: number;
  /** The size of the result, in pixels. */
  width: number;
  height: number;
};
export type LoraTraining<Picture = EnginePicture> = {
  operation: 'lora_training';
  category: Category;
  name: string;
  /** The trigger word that calls the person in prompts; every caption contains it. */
  trigger: string;
  pictures: readonly { picture: Picture; caption: string }[];
  steps: number;
  seed: number;
};

/** `Video` is how a video is passed, as `Picture` is for pictures. */
export type EngineRequest<Picture = EnginePicture, Video = EngineVideo> =
  | TextToImage<Picture>
  | TextToImageWithFace<Picture>
  | ImageToImage<Picture>
  | Inpaint<Picture>
  | FaceSwap<Picture>
  | Upscale<Picture>
  | ImageToText<Picture>
  | Caption<Picture>
  | TextToVideo
  | ImageToVideo<Picture>
  | JoinVideos<Video>
  | EditVideo<Video>
  | UpscaleVideo<Video>
  | LoraTraining<Picture>;

export type Operation = EngineRequest['operation'];
