import { z } from 'zod';
import { postJson } from './post-json.ts';

/** What a chat model is asked, by the names of OpenAI's API. */
export type Chat = {
  model: string | null;
  messages: readonly { role: 'system' | 'user'; content: string | readonly object[] }[];
  temperature: number;
  /** The longest answer in tokens. */
  max_tokens: number;
  seed?: number;
};

export type ChatAnswer = {
  content: string;
  /** Whether it ended at `max_tokens`, before its end. */
  isCut: boolean;
};

const completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }))
    .min(1),
});

/**
 * Asks a service by chat completions, as OpenAI, vLLM, llama.cpp and Ollama have them.
 *
 * @param service.url ends before `/chat/completions`
 * @throws Error as `postJson`; ZodError for an answer without a text
 */
export async function completeChat(
  chat: Chat,
  service: { url: string; token: string | null; signal: AbortSignal; service: string },
): Promise<ChatAnswer> {
  const answer = await postJson({ ...service, url: `${service.url}/chat/completions`, body: chat });
  const [choice] = completion.parse(answer).choices;
  return { content: choice?.message.content ?? '', isCut: choice?.finish_reason === 'length' };
}
