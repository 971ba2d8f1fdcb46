import type { PromptToRead } from '@castwright/engine-port';
import type { Category } from '#contract/common.ts';

/** A file that waits for its inspection. */
export type FileToInspect = {
  /**
   * Encoded pictures that show what the file shows: of a picture its preview, of a trained model its sample, of a video
   * the poster and a frame for each second.
   */
  frames: readonly Uint8Array[];
  /** Whose output it is, and the prompt that it is to show (null without one). Left out for an upload. */
  output?: { userId: string; prompt: PromptToRead | null };
};

/** Scores by label, each 0 to 1. */
export type Scores = Readonly<Record<string, number>>;

/** Looks at files and gives scores. It decides nothing; the policy does. */
export type Inspector = {
  id: string;
  /** Names model and weights: scores of different versions are not compared. */
  version: string;
  /** The categories whose files it looks at. Left out: all. */
  categories?: readonly Category[];
  /**
   * @param onResemblance receives the id of the upload that a score comes from, for the reviewer
   * @returns the highest score of each label among the frames
   * @throws Error when it cannot say; the file then waits
   */
  inspect(
    file: FileToInspect,
    signal: AbortSignal,
    onResemblance?: (uploadId: string) => void,
  ): Promise<Scores>;
  /** Ends its threads. */
  close(): Promise<void>;
};

/** What one inspector found in a file. */
export type InspectorReport = {
  inspector: string;
  version: string;
  scores: Scores;
  /** The upload of the account that the file resembles most, where that is what was looked for. */
  uploadId?: string;
};
