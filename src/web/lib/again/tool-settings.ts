import type { Category } from '#contract/common.ts';
import type { StyleId } from '#contract/styles.ts';

/** What shapes a drawing beside its words. */
type Drawing = {
  prompt: string;
  negativePrompt: string;
  /** Null: that of the picture. */
  category: Category | null;
  /** Null: a random one for each result. */
  seed: number | null;
  modelId: string | null;
  personaId: string | null;
};

/** How the tools are set, by the names that their forms are kept under (`useKept`). */
export type ToolSettings = {
  'image-to-image': Drawing & {
    /** 0 keeps the picture, 1 redraws it. */
    strength: number;
    style: StyleId | null;
    keepComposition: boolean;
    count: number;
  };
  inpaint: Drawing & { task: 'remove' | 'replace' };
  /** `detail`: 0 … 1, how much is invented. */
  upscale: { factor: 2 | 4; detail: number };
  'face-swap': {
    /** 0 … 1, how far the new face replaces the old one. */
    strength: number;
    /** Null: adult as soon as one of the pictures is. */
    category: Category | null;
    /** Null: a random one. */
    seed: number | null;
  };
};

export type ToolForm = keyof ToolSettings;
