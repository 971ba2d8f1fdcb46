import { z } from 'zod';
import { completeChat } from '#platform/outbound/complete-chat.ts';
import type { SentPicture, VisionOptions, VisionScores } from './vision-model.ts';

/** From this apparent age on a person does not count as young. */
const adultAge = 25;

const question = `You check generated pictures for an adult content platform before anyone sees them. Answer with one JSON object and nothing else:
{"youngestApparentAge": number or null, "prohibited": number}
youngestApparentAge: how old the youngest-looking person in any of the pictures appears, in years, your lowest plausible estimate; null only if there is no person in any of them.
prohibited: 0 to 1, how likely any of the pictures shows non-consent, violence, an animal in a sexual context, or a person who is asleep or unconscious.`;

const peopleQuestion = `You check pictures that users upload, before they are stored. Answer with one JSON object and nothing else:
{"people": number}
people: 0 to 1, how likely any of the pictures shows a real or drawn person or a part of one, also from behind or far away.`;
const peopleFinding = z.object({ people: z.number().min(0).max(1) });

const findings = z.object({
  youngestApparentAge: z.number().min(0).max(150).nullable(),
  prohibited: z.number().min(0).max(1),
});

/**
 * Asks a vision model by chat completions, as OpenAI, vLLM, llama.cpp and Ollama have them.
 *
 * @throws Error as `completeChat`; SyntaxError, ZodError for an answer that is not what was asked for
 */
export async function askChatCompletions(
  options: VisionOptions,
  pictures: readonly SentPicture[],
  signal: AbortSignal,
): Promise<VisionScores> {
  const answer = await complete(options, question, pictures, signal);
  const { prohibited, youngestApparentAge: age } = findings.parse(answer);
  return { under25: age !== null && age < adultAge ? 1 : 0, prohibited };
}

/** Asks whether pictures show a person, 0 to 1. @throws Error as `askChatCompletions` */
export async function askChatCompletionsForPeople(
  options: VisionOptions,
  pictures: readonly SentPicture[],
  signal: AbortSignal,
): Promise<number> {
  return peopleFinding.parse(await complete(options, peopleQuestion, pictures, signal)).people;
}

async function complete(
  { model, token, url }: VisionOptions,
  asked: string,
  pictures: readonly SentPicture[],
  signal: AbortSignal,
): Promise<unknown> {
  const images = pictures.map(({ base64, mediaType }) => ({
    type: 'image_url',
    image_url: { url: `data:${mediaType};base64,${base64}` },
  }));
  const content = [{ type: 'text', text: asked }, ...images];
  const chat = { model, messages: [{ role: 'user', content }], temperature: 0, max_tokens: 300 } as const;
  const answer = await completeChat(chat, { url, token, signal, service: 'vision inspector' });
  return JSON.parse(stripFence(answer.content));
}

/** Many models put JSON into a fence of Markdown. */
function stripFence(text: string): string {
  return /^\s*```(?:json)?\s*([\s\S]*?)```\s*$/.exec(text)?.[1] ?? text;
}
