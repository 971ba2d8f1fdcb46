import type { Category } from '#contract/common.ts';
import type { EnhancedPrompt } from '#contract/enhance-prompt.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/log.ts';
import { createCircuit } from '#platform/outbound/circuit.ts';
import { type AddSurroundingsInput, addSurroundings, listDecided } from './add-surroundings.ts';
import { askLanguageModel, findAnswerFault, type LanguageModelSettings } from './language-model.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Suggests a better prompt. Its prompt must be one that the safety rules allow, and the caller judges the suggestion.
 *
 * @returns a suggestion, null where nothing is missing; and what part the language model had in it
 */
export type PromptEnhancer = (
  input: AddSurroundingsInput & { category: Category },
) => Promise<Pick<EnhancedPrompt, 'suggestion' | 'model'>>;

type PromptEnhancerDeps = {
  /** Null: the built-in enhancer alone. */
  languageModel: LanguageModelSettings | null;
  vocabulary: Vocabulary;
  clock: Clock;
  log: Logger;
};

/** Creates the enhancer: the language model if there is one, and the built-in enhancer whenever that is of no use. */
export function createPromptEnhancer(deps: PromptEnhancerDeps): PromptEnhancer {
  const { clock, languageModel, log, vocabulary } = deps;
  const circuit = createCircuit(clock);
  const askModel = async (
    settings: LanguageModelSettings,
    input: Parameters<PromptEnhancer>[0],
  ): Promise<{ answer: string } | 'away' | 'unusable'> => {
    if (circuit.isOpen()) return 'away';
    try {
      const answer = await askLanguageModel(settings, { ...input, decided: listDecided(input) });
      circuit.recordSuccess();
      const fault = findAnswerFault(input, answer);
      if (!fault) return { answer: answer.content.replaceAll(/\s+/g, ' ') };
      log.warn({ fault }, 'an answer of the prompt enhancer is not used');
      return 'unusable';
    } catch (error) {
      circuit.recordFailure();
      // The message of an error may quote the answer, and so the prompt.
      log.warn({ kind: error instanceof Error ? error.name : 'unknown' }, 'the prompt enhancer failed');
      return 'away';
    }
  };
  return async (input) => {
    const asked = languageModel ? await askModel(languageModel, input) : 'none';
    if (typeof asked === 'string') return { suggestion: addSurroundings(vocabulary, input), model: asked };
    return { suggestion: asked.answer === input.prompt ? null : asked.answer, model: 'used' };
  };
}
