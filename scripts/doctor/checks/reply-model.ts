import { tryReplyModel } from '#features/publishing/replies';
import { type Check, type CheckContext, type Finding, fine, formatReason, warning } from '../finding.ts';

/** Whether the language model that drafts replies answers with one. */
export const replyModel: Check = {
  name: 'reply model',
  async run({ config: { replyModel: settings }, env }) {
    if (!settings) return [checkUnset(env)];
    const began = performance.now();
    try {
      const answer = await tryReplyModel(settings);
      if (answer === 'fine') {
        const ms = Math.round(performance.now() - began);
        return [fine(`the language model that drafts replies answers, in ${ms} ms`)];
      }
      return [
        warning(
          `the language model that drafts replies gives an answer that is not used: ${answer}`,
          'Such a draft is not shown and not charged.',
          'Choose another model in REPLY_MODEL_NAME, one that follows instructions.',
        ),
      ];
    } catch (error) {
      return [
        warning(
          `the language model that drafts replies does not answer as it should: ${formatReason(error)}`,
          'Replies are written by hand.',
          'Start it, or correct the settings that begin with REPLY_MODEL_.',
        ),
      ];
    }
  },
};

function checkUnset(env: CheckContext['env']): Finding {
  const stray = ['REPLY_MODEL_NAME', 'REPLY_MODEL_TOKEN'].find((name) => env[name]);
  if (!stray) return fine('replies are written by hand; REPLY_MODEL_URL is not set');
  return warning(
    `${stray} is set without REPLY_MODEL_URL`,
    'No language model is asked, and replies are written by hand.',
    'Set REPLY_MODEL_URL, or remove the setting.',
  );
}
