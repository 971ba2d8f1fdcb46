import type { Box } from '#contract/box.ts';

/** A frame in a picture: known from the picture's data, or drawn by hand. */
export type Frame = {
  /** Unique within its picture. */
  id: string;
  box: Box;
  known: boolean;
};
