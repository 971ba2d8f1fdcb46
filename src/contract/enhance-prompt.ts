import { z } from 'zod';
import { seed } from './prompt-fields.ts';
import { expandPromptForm } from './prompt-variants.ts';

/** A prompt to enhance, with what else its request has. Another seed asks for another suggestion. */
export const enhancePromptForm = expandPromptForm.omit({ variants: true }).extend({ seed });

export const enhancedPrompt = z.strictObject({
  /** The better prompt; null: none could be made, as `obstacle` says. */
  suggestion: z.string().nullable(),
  /** `refused`: the safety rules refuse the prompt. `complete`: nothing is missing. `none`: no suggestion could be made. */
  obstacle: z.enum(['refused', 'complete', 'none']).nullable(),
  /** Why the prompt is refused. */
  reason: z.string().nullable(),
  /**
   * The part of the operator's language model: there is `none`, its answer is `used`, it does not answer now (`away`), or
   * its answer was `unusable`. Except for `used`, the built-in enhancer has answered.
   */
  model: z.enum(['none', 'used', 'away', 'unusable']),
});
export type EnhancedPrompt = z.infer<typeof enhancedPrompt>;
