/** What an engine says of a prompt before it gets it. Part of the port; import it from there. */

import type { Operation, PromptRegion } from './requests.ts';

/** A prompt, before it is a job. */
export type PromptToRead = {
  operation: Operation;
  prompt: string;
  /** Whether the request has a person besides the prompt: a persona, a trained model, a face. */
  hasPerson: boolean;
  /** Its words for parts of the picture. Left out: none. */
  regions?: readonly PromptRegion[];
};

/** What an engine leaves out of a prompt's picture. */
export type PromptLimits = {
  /** Whether it draws what the prompt asks for at all; if not, it refuses the job as `unsupported`. */
  draws: boolean;
  /** For a creator, in plain words: what it will not draw. */
  message: string;
};

/** Says what an engine leaves out of a prompt's picture; null: nothing that it knows of. */
export type DescribeLimits = (prompt: PromptToRead) => PromptLimits | null;
