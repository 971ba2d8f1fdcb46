import { tryLanguageModel } from '#features/generation/enhancer';
import { type Check, type CheckContext, type Finding, fine, formatReason, warning } from '../finding.ts';

/** Whether the language model that suggests prompts answers with a prompt. */
export const promptEnhancer: Check = {
  name: 'prompt enhancer',
  async run({ config: { promptEnhancer: settings }, env }) {
    if (!settings) return [checkUnset(env)];
    const began = performance.now();
    try {
      const fault = await tryLanguageModel(settings);
      if (!fault) {
        const ms = Math.round(performance.now() - began);
        return [fine(`the language model that enhances prompts answers, in ${ms} ms`)];
      }
      return [
        warning(
          `the language model that enhances prompts gives an answer that is not used: ${fault}`,
          'The built-in enhancer answers in its place whenever that happens.',
          'Choose another model in PROMPT_ENHANCER_MODEL, one that follows instructions.',
        ),
      ];
    } catch (error) {
      return [
        warning(
          `the language model that enhances prompts does not answer as it should: ${formatReason(error)}`,
          'The built-in enhancer answers in its place.',
          'Start it, or correct the settings that begin with PROMPT_ENHANCER_.',
        ),
      ];
    }
  },
};

function checkUnset(env: CheckContext['env']): Finding {
  const stray = ['PROMPT_ENHANCER_MODEL', 'PROMPT_ENHANCER_KEY'].find((name) => env[name]);
  if (!stray) return fine('prompts are enhanced by the built-in rules; PROMPT_ENHANCER_URL is not set');
  return warning(
    `${stray} is set without PROMPT_ENHANCER_URL`,
    'No language model is asked, and the built-in rules enhance prompts.',
    'Set PROMPT_ENHANCER_URL, or remove the setting.',
  );
}
