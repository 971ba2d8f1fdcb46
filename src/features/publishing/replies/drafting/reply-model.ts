import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/log.ts';
import { createCircuit } from '#platform/outbound/circuit.ts';
import { completeChat } from '#platform/outbound/complete-chat.ts';
import { buildMessages, type DraftInput } from './build-prompt.ts';
import type { toReplyModelSettings } from './env.ts';

export type ReplyModelSettings = NonNullable<ReturnType<typeof toReplyModelSettings>>;

/**
 * Drafts a reply.
 *
 * @returns its text, which the caller judges; `handover`: the model says that a person has to answer; `unusable` for an
 *   answer that was cut or empty; `away`: it cannot be asked at the moment
 */
export type ReplyModel = (input: DraftInput) => Promise<{ text: string } | 'handover' | 'unusable' | 'away'>;

const answerTokens = 1_200;

/** Creates the operator's language model, which is given a rest while it fails. */
export function createReplyModel(
  settings: ReplyModelSettings,
  { clock, log }: { clock: Clock; log: Pick<Logger, 'warn'> },
): ReplyModel {
  const circuit = createCircuit(clock);
  return async (input) => {
    if (circuit.isOpen()) return 'away';
    try {
      const answer = await askReplyModel(settings, input);
      circuit.recordSuccess();
      return answer;
    } catch (error) {
      circuit.recordFailure();
      // The message of an error may quote the answer.
      log.warn({ kind: error instanceof Error ? error.name : 'unknown' }, 'the reply model failed');
      return 'away';
    }
  };
}

async function askReplyModel(
  { model, timeoutMs, token, url }: ReplyModelSettings,
  input: DraftInput,
): Promise<{ text: string } | 'handover' | 'unusable'> {
  const chat = { model, messages: buildMessages(input), temperature: 0.7, max_tokens: answerTokens };
  const signal = AbortSignal.timeout(timeoutMs);
  const { content, isCut } = await completeChat(chat, { url, token, signal, service: 'reply model' });
  const text = toPlainReply(content);
  if (/^handover\b/i.test(text)) return 'handover';
  return isCut || text === '' ? 'unusable' : { text };
}

/** Asks for a reply to a harmless message, to see whether the model is of use. @throws as `completeChat` */
export async function tryReplyModel(settings: ReplyModelSettings): Promise<'fine' | 'handover' | 'unusable'> {
  const answer = await askReplyModel(settings, {
    personaName: 'Mira',
    kind: 'mastodon',
    isPrivate: false,
    settings: { voice: 'warm and brief', languages: '', neverAbout: '', offers: [] },
    conversation: [{ from: 'author', text: 'Lovely picture of the harbour! Where do you find such light?' }],
    charactersMaximum: 400,
  });
  return typeof answer === 'string' ? answer : 'fine';
}

/** Takes off what many models put around a text: their thoughts, a fence of Markdown, quotes. */
function toPlainReply(answer: string): string {
  const text = answer.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  const fenced = /^```\w*\s*([\s\S]*?)```$/.exec(text)?.[1]?.trim() ?? text;
  const unquoted = /^(?:"([^"]*)"|“([^“”]*)”)$/.exec(fenced);
  return (unquoted?.[1] ?? unquoted?.[2] ?? fenced).trim();
}
