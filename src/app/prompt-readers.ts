import { describeLimits } from '@castwright/preview-engine/subject';
import type { PromptReaders } from '#features/generation/requests';

/**
 * The readers of prompts for processes without engines, by the name that engines report. They are pure: this imports
 * words, and nothing that draws.
 */
export const promptReaders: PromptReaders = { 'castwright-preview': describeLimits };
