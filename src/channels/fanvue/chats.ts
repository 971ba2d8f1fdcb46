/** Fanvue's chats: what the creator and one fan write to each other (api.fanvue.com/docs, chats and chat messages). */
import { z } from 'zod';
import { cleanMessage, parse, readJson } from '../answers.ts';
import type { OutletAnswer } from '../call-outlet.ts';
import { createMissingScopeError } from '../missing-scope.ts';
import { ChannelError, type PublishContext } from '../port.ts';
import { type FanvueDeps, type FanvueRequest, sendFanvue } from './api.ts';

type Context = Pick<PublishContext, 'signal' | 'tokens'>;

/** Chats and messages of one page; Fanvue gives at most 50. */
const chatsOfPage = 20;
const messagesOfPage = 50;
/** A page of the longest texts. */
const maximumBytes = 4 * 1_048_576;

/**
 * The reference calls moments dates and shows them with their time: a date alone counts as the end of its day in UTC, so
 * that nothing is taken as older than it is.
 */
const moment = z
  .string()
  .transform((text) => new Date(text.includes('T') ? text : `${text}T23:59:59.999Z`))
  .refine((date) => !Number.isNaN(date.getTime()));

const pagination = z.object({ hasMore: z.boolean() });
const fan = z.object({ uuid: z.string().min(1), handle: z.string(), displayName: z.string().nullish() });
const chat = z.object({
  user: fan,
  lastMessageAt: moment.nullable(),
  lastMessage: z.object({ senderUuid: z.string() }).nullish(),
});
const message = z.object({
  uuid: z.string().min(1),
  text: z.string().nullable(),
  /** Null: it is not sent yet. */
  sentAt: moment.nullable(),
  sender: z.object({ uuid: z.string() }),
  hasMedia: z.boolean().nullish(),
  mediaType: z.string().nullish(),
});
const chats = z.object({ data: z.array(chat), pagination });
const messages = z.object({ data: z.array(message), pagination });
const sent = z.object({ messageUuid: z.string().min(1) });

export type FanvueChat = z.output<typeof chat>;
export type FanvueMessage = z.output<typeof message>;

/** Lists one page of chats; that with the newest message is first. @throws ChannelError */
export async function listChats(deps: FanvueDeps, page: number, context: Context) {
  const query = { page: String(page), size: String(chatsOfPage), sortBy: 'most_recent_messages' };
  const found = await call(deps, chats, context, { method: 'GET', path: 'chats', query });
  if (!found) throw new ChannelError('unavailable', 'Fanvue knows no chats at this address.');
  return found;
}

/**
 * Lists one page of a chat's messages, the newest first. They stay unread at Fanvue.
 *
 * @returns null for a chat that is no longer there
 * @throws ChannelError
 */
export function listMessages(deps: FanvueDeps, userUuid: string, page: number, context: Context) {
  const query = { page: String(page), size: String(messagesOfPage), markAsRead: 'false' };
  return call(deps, messages, context, { method: 'GET', path: `${toPath(userUuid)}/messages`, query });
}

/**
 * Sends a text to a fan.
 *
 * @returns the message's id; null for a chat that is no longer there
 * @throws ChannelError
 */
export async function sendMessage(
  deps: FanvueDeps,
  userUuid: string,
  text: string,
  context: Context,
): Promise<string | null> {
  const path = `${toPath(userUuid)}/message`;
  const request = { method: 'POST', path, json: { text }, publishes: true } as const;
  return (await call(deps, sent, context, request))?.messageUuid ?? null;
}

const toPath = (userUuid: string) => `chats/${encodeURIComponent(userUuid)}`;

async function call<Schema extends z.ZodType>(
  deps: FanvueDeps,
  schema: Schema,
  context: Context,
  request: FanvueRequest,
): Promise<z.output<Schema> | null> {
  const answer = await sendFanvue(deps, context, { ...request, maximumBytes, accepts: [403, 404] });
  if (answer.status === 404) return null;
  if (answer.status === 403) throw createForbiddenError(answer);
  return readJson(answer, schema, { outlet: 'Fanvue', publishes: request.publishes });
}

const refusal = z.object({ message: z.string().min(1) });

/** 403 is a scope that was not granted (`error`), or a fan who cannot be written to, with the reason (`message`). */
function createForbiddenError({ body }: OutletAnswer): ChannelError {
  const { data } = refusal.safeParse(parse(body));
  if (!data) return createMissingScopeError('messages');
  return new ChannelError('refused', `Fanvue refused this: ${cleanMessage(data.message)}`);
}
