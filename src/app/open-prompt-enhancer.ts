import { lookOptions } from '#contract/persona-looks.ts';
import { samplePrompts } from '#contract/sample-prompts.ts';
import { createPromptEnhancer, createVocabulary, type PromptEnhancer } from '#features/generation/enhancer';
import type { Clock } from '#platform/clock.ts';
import templates from '#web/features/library/templates/templates.json' with { type: 'json' };
import type { Installation } from './installation.ts';

/** Opens the enhancer of prompts with the words of the templates, and the operator's language model if there is one. */
export function openPromptEnhancer(
  { config, log }: Pick<Installation, 'config' | 'log'>,
  clock: Clock,
): PromptEnhancer {
  const prompts = [...templates, ...samplePrompts].map(({ prompt }) => prompt);
  const places = lookOptions.backgrounds.map(({ words }) => words);
  return createPromptEnhancer({
    languageModel: config.promptEnhancer,
    vocabulary: createVocabulary(prompts, places),
    clock,
    log,
  });
}
