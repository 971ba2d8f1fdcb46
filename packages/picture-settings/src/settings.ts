/** What wrote the settings into a file. `unknown`: a text in a known form that names no tool. */
export type SourceTool =
  | 'automatic1111'
  | 'forge'
  | 'invokeai'
  | 'comfyui'
  | 'swarmui'
  | 'fooocus'
  | 'novelai'
  | 'draw_things'
  | 'castwright'
  | 'unknown';

/** The tools by the names that they give themselves. */
export const toolNames: Readonly<Record<SourceTool, string>> = {
  automatic1111: 'AUTOMATIC1111',
  forge: 'Forge',
  invokeai: 'InvokeAI',
  comfyui: 'ComfyUI',
  swarmui: 'SwarmUI',
  fooocus: 'Fooocus',
  novelai: 'NovelAI',
  draw_things: 'Draw Things',
  castwright: 'Castwright',
  unknown: 'Unknown tool',
};

/** Where in the file the settings are. */
export type SettingsPlace = 'png_text' | 'exif' | 'xmp' | 'comment';

export type Fact = { name: string; value: string };

/** A LoRA with the strength that the model was changed by; null where the file does not say. */
export type LoraUse = { name: string; weight: number | null; hash: string | null };

/** The settings of a picture. Texts are cleaned and cut; null and an empty list stand for what the file lacks. */
export type PictureSettings = {
  tool: SourceTool;
  version: string | null;
  place: SettingsPlace;
  prompt: string | null;
  negativePrompt: string | null;
  /** A whole number in decimal digits: seeds of ComfyUI have 64 bits. */
  seed: string | null;
  /** As the tool names it; `toKnownSampler` translates it. */
  sampler: string | null;
  scheduler: string | null;
  steps: number | null;
  /** Classifier-free guidance. */
  guidance: number | null;
  /** Pixels; both or neither. */
  size: { width: number; height: number } | null;
  model: { name: string | null; hash: string | null } | null;
  loras: LoraUse[];
  /** Everything else that the file says, which has no field here. */
  others: Fact[];
};

/** Settings as a tool's reader finds them: `unknown` values of an untrusted file, before they are cleaned. */
export type RawSettings = {
  tool: SourceTool;
  version?: unknown;
  prompt?: unknown;
  negativePrompt?: unknown;
  seed?: unknown;
  sampler?: unknown;
  scheduler?: unknown;
  steps?: unknown;
  guidance?: unknown;
  width?: unknown;
  height?: unknown;
  model?: unknown;
  modelHash?: unknown;
  loras?: readonly { name: unknown; weight?: unknown; hash?: unknown }[];
  others?: Iterable<readonly [name: string, value: unknown]>;
};

/** `not_a_picture`: neither PNG, JPEG nor WebP. `too_large`: more bytes than `limits.fileBytes`. */
export class PictureSettingsError extends Error {
  readonly code: 'not_a_picture' | 'too_large';

  constructor(code: PictureSettingsError['code'], message: string) {
    super(message);
    this.name = 'PictureSettingsError';
    this.code = code;
  }
}

/** What bounds the work on a file, whatever it says of itself. */
export const limits = {
  fileBytes: 256 * 1024 * 1024,
  /** Chunks and segments that are looked at. */
  parts: 20_000,
  /** Texts of a file that are tried, broken ones included. */
  texts: 64,
  /** Broken and too large texts that are skipped before the rest is left alone. */
  failedTexts: 4,
  /** Bytes of all texts together, after inflating, and of one block of EXIF or XMP. */
  textBytes: 4 * 1024 * 1024,
  /** Characters of JSON that are parsed. */
  jsonLength: 2 * 1024 * 1024,
  promptLength: 10_000,
  valueLength: 300,
  nameLength: 60,
  facts: 40,
  loras: 32,
  /** Nodes and links of a ComfyUI graph that are followed. */
  graphNodes: 2_000,
  graphDepth: 24,
} as const;
