import type { z } from 'zod';
import type { OutletAnswer } from './call-outlet.ts';
import { ChannelError } from './port.ts';

export type AnswerContext = {
  /** The outlet's name, for messages. */
  outlet: string;
  /** Whether the call publishes: after an error of the outlet's server the post may be there. */
  publishes?: boolean;
};

const messageMaximum = 200;
/** Where an outlet limits without saying until when. */
const defaultLimitMs = 15 * 60_000;

/**
 * Reads a JSON answer.
 *
 * @throws ChannelError for another form, `unknown` where the call publishes
 */
export function readJson<Schema extends z.ZodType>(
  { body, status }: OutletAnswer,
  schema: Schema,
  { outlet, publishes = false }: AnswerContext,
): z.output<Schema> {
  const parsed = schema.safeParse(parse(body));
  if (parsed.success) return parsed.data;
  throw new ChannelError(
    publishes ? 'unknown' : 'unavailable',
    `${outlet} gave an answer that is not understood (HTTP ${status}).`,
  );
}

/** Reads JSON of any form; null for what is none. */
export function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/**
 * The error of an answer that is no success: 401 `unauthorized`, 429 `limited` until `retryAt`, other 4xx `refused`, else
 * `unavailable`, or `unknown` for a call that publishes.
 *
 * @param message the outlet's own words about it; they are cleaned and shortened
 * @param retryAt where the outlet says it in a way of its own; else by `Retry-After` (RFC 9110, section 10.2.3)
 */
export function createAnswerError(
  answer: OutletAnswer,
  { outlet, publishes = false }: AnswerContext,
  message: string | null = null,
  retryAt: Date | null = null,
): ChannelError {
  const { status } = answer;
  const said = message === null ? '' : cleanMessage(message);
  if (status === 401) {
    return new ChannelError('unauthorized', `${outlet} no longer accepts the connection.${addSaid(said)}`);
  }
  if (status === 429) {
    const until = retryAt ?? readRetryAfter(answer) ?? new Date(Date.now() + defaultLimitMs);
    return new ChannelError('limited', `${outlet} takes no more at the moment.`, { retryAt: until });
  }
  if (status >= 400 && status < 500) {
    return new ChannelError('refused', `${outlet} refused it.${addSaid(said || `HTTP ${status}`)}`);
  }
  const problem = publishes ? 'unknown' : 'unavailable';
  return new ChannelError(problem, `${outlet} has a problem at the moment (HTTP ${status}).`);
}

const addSaid = (said: string) => (said === '' ? '' : ` It says: ${said}`);

/** An outlet's words, for a creator: one line of text, shortened. */
export function cleanMessage(message: string): string {
  const line = message
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > messageMaximum ? `${line.slice(0, messageMaximum - 1)}…` : line;
}

/** The moment of a `Retry-After` header, in seconds or as a date; null without one. */
export function readRetryAfter({ headers }: Pick<OutletAnswer, 'headers'>): Date | null {
  const value = headers['retry-after'];
  if (typeof value !== 'string') return null;
  if (/^\d+$/.test(value)) return new Date(Date.now() + Number(value) * 1_000);
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
