import { z } from 'zod';
import type { ConnectOptions, StreamedBody } from '#platform/outbound/connect.ts';
import { createAnswerError, parse, readJson } from '../answers.ts';
import { callOutlet, type OutletAnswer } from '../call-outlet.ts';
import { ChannelError } from '../port.ts';

export const outlet = 'Telegram';

export type TelegramOptions = {
  connect: ConnectOptions;
  /** For tests: the address of a double. */
  endpoint?: string;
};

const defaultEndpoint = 'https://api.telegram.org';

export type BotCall = {
  /** The bot's token. It is part of the address: no message may name the address. */
  token: string;
  method: string;
  json?: object;
  form?: { contentType: string; body: StreamedBody };
  publishes?: boolean;
  signal: AbortSignal;
};

const success = z.object({ ok: z.literal(true), result: z.unknown() });
const failure = z.object({
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

/** Calls a method of the Bot API (core.telegram.org/bots/api) and reads its result. @throws ChannelError */
export async function callBot<Schema extends z.ZodType>(
  options: TelegramOptions,
  { form, json = {}, method, publishes = false, signal, token }: BotCall,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await callOutlet(
    {
      method: 'POST',
      url: `${options.endpoint ?? defaultEndpoint}/bot${token}/${method}`,
      headers: { 'content-type': form ? form.contentType : 'application/json' },
      body: form ? form.body : JSON.stringify(json),
      ...{ signal, outlet, publishes },
    },
    options.connect,
  );
  if (answer.status !== 200) throw toChannelError(answer, publishes);
  const { result } = readJson(answer, success, { outlet, publishes });
  const parsed = schema.safeParse(result);
  if (parsed.success) return parsed.data;
  const problem = publishes ? 'unknown' : 'unavailable';
  throw new ChannelError(problem, `${outlet} gave an answer that is not understood.`);
}

/** 403: the bot was removed from the chat. 404 answers a token that never was one. */
function toChannelError(answer: OutletAnswer, publishes: boolean): ChannelError {
  const { description = '', parameters } = failure.safeParse(parse(answer.body)).data ?? {};
  if (answer.status === 403) {
    return new ChannelError('unauthorized', 'The bot may no longer post to this Telegram chat.');
  }
  if (answer.status === 401 || (answer.status === 404 && /not found/i.test(description))) {
    return new ChannelError('unauthorized', 'Telegram does not know this bot token.');
  }
  const seconds = parameters?.retry_after;
  const retryAt = seconds === undefined ? null : new Date(Date.now() + seconds * 1_000);
  const said = description.replace(/^Bad Request: /, '');
  return createAnswerError(answer, { outlet, publishes }, said === '' ? null : said, retryAt);
}
