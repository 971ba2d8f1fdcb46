import type { Category, Sides } from '#contract/common.ts';
import type { StyleId } from '#contract/styles.ts';

/** The settings that image to image and inpaint share. */
type Drawing = {
  prompt: string;
  negativePrompt: string;
  /** Null: the category of the source. */
  category: Category | null;
  /** Null: a random one for each result. */
  seed: number | null;
  modelId: string | null;
  personaId: string | null;
};

/** One mask of an edit with several, as the form has it: its mask is found by the key. */
export type LayerDraft = { key: number; task: 'remove' | 'replace'; prompt: string };

/** The settings of the tools, by the names of their forms (`usePreservedState`). */
export type ToolSettings = {
  'image-to-image': Drawing & {
    /** 0 keeps the picture, 1 redraws it. */
    strength: number;
    style: StyleId | null;
    keepComposition: boolean;
    count: number;
  };
  /** `sides`: how far an extension goes, in pixels. `layers`: those after the first. */
  inpaint: Drawing & {
    task: 'remove' | 'replace' | 'extend';
    sides: Sides;
    layers: readonly LayerDraft[];
  };
  /** `detail`: 0 … 1, how much detail is invented. */
  upscale: { factor: 2 | 4; detail: number };
  'face-swap': {
    /** 0 … 1, how far the new face replaces the old one. */
    strength: number;
    /** Null: NSFW if one of the pictures is. */
    category: Category | null;
    /** Null: a random one. */
    seed: number | null;
  };
};

export type ToolForm = keyof ToolSettings;
