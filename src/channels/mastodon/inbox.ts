import { z } from 'zod';
import { createMissingScopeError } from '../missing-scope.ts';
import {
  type ApprovedReply,
  ChannelError,
  type Checkpoint,
  type FoundPost,
  type InboxAdapter,
  type InboxPage,
  type IncomingMessage,
  type PublishContext,
  type RemotePost,
} from '../port.ts';
import { call, getServer, type MastodonOptions, outlet, send, toChannelError } from './call.ts';
import { toPlainText } from './plain-text.ts';

type ReadContext = Pick<PublishContext, 'account' | 'signal' | 'tokens'>;

const pageSize = 40;
/** Clocks of servers differ. */
const toleranceMs = 2 * 60_000;
const pagesMaximum = 5;

const author = z.object({ acct: z.string().min(1), display_name: z.string() });
const incoming = z.object({
  id: z.string().min(1),
  url: z.string().nullish(),
  created_at: z.string(),
  content: z.string(),
  spoiler_text: z.string().default(''),
  visibility: z.enum(['public', 'unlisted', 'private', 'direct']),
  in_reply_to_id: z.string().nullable(),
  account: author,
});
const notification = z.object({ id: z.string().min(1), type: z.string(), status: incoming.nullish() });
const family = z.object({ ancestors: z.array(z.object({ id: z.string() })) });
const sent = z.object({ id: z.string().min(1), url: z.string().nullish() });
const ownStatus = sent.extend({ created_at: z.string(), in_reply_to_id: z.string().nullable() });
const source = z.object({ text: z.string() });

/** Mentions, which replies to the account are too (docs.joinmastodon.org/methods/notifications). */
export function createInbox(options: MastodonOptions): InboxAdapter {
  return {
    read: (cursor, context) => read(options, cursor, context),
    reply: (reply, context) => publishReply(options, reply, context),
    find: (reply, context, since) => find(options, reply, context, since),
  };
}

/** `min_id` gives the page directly after it, so that none is left out however many there are. */
async function read(
  options: MastodonOptions,
  cursor: Checkpoint | null,
  context: ReadContext,
): Promise<InboxPage> {
  const { signal, tokens } = context;
  const after = typeof cursor?.after === 'string' ? cursor.after : null;
  const answer = await call(
    options,
    {
      ...{ method: 'GET', server: getServer(tokens), path: '/api/v1/notifications', token: tokens.access },
      query: { 'types[]': 'mention', limit: String(pageSize), ...(after !== null && { min_id: after }) },
      signal,
    },
    z.array(notification),
  ).catch(explainScope);
  const messages: IncomingMessage[] = [];
  // The newest is first.
  for (const { status, type } of answer.toReversed()) {
    if (type === 'mention' && status) messages.push(await toMessage(options, status, context));
  }
  const newest = answer[0]?.id ?? after;
  return { messages, cursor: { after: newest }, more: after !== null && answer.length === pageSize };
}

/** A channel that was connected before messages were read lacks the scope; its posts still go out. */
function explainScope(error: unknown): never {
  if (
    error instanceof ChannelError &&
    error.problem === 'unauthorized' &&
    /no longer lets/.test(error.message)
  ) {
    throw createMissingScopeError('messages', error);
  }
  throw error;
}

async function toMessage(
  options: MastodonOptions,
  status: z.infer<typeof incoming>,
  context: ReadContext,
): Promise<IncomingMessage> {
  const { account, content, created_at, id, spoiler_text, url, visibility } = status;
  const root = status.in_reply_to_id === null ? id : await findRoot(options, id, context);
  const text = [toPlainText(spoiler_text), toPlainText(content)].filter((each) => each !== '').join('\n\n');
  return {
    remoteId: id,
    threadId: `${root} ${account.acct}`,
    author: { name: account.display_name || `@${account.acct}`, mention: `@${account.acct}` },
    isPrivate: visibility === 'direct' || visibility === 'private',
    text,
    sentAt: new Date(created_at),
    url: url ?? null,
    reference: { id, visibility },
  };
}

/** The first status of a conversation, as far as the server knows it. */
async function findRoot(
  options: MastodonOptions,
  id: string,
  { signal, tokens }: ReadContext,
): Promise<string> {
  const path = `/api/v1/statuses/${encodeURIComponent(id)}/context`;
  const { ancestors } = await call(
    options,
    { method: 'GET', server: getServer(tokens), path, token: tokens.access, signal },
    family,
  );
  return ancestors[0]?.id ?? id;
}

/** A reply is as private as the message, and never more public than `unlisted`. */
async function publishReply(
  options: MastodonOptions,
  { key, reference, text }: ApprovedReply,
  { signal, tokens }: PublishContext,
): Promise<RemotePost> {
  const { id, visibility } = reference;
  const made = await call(
    options,
    {
      ...{ method: 'POST', server: getServer(tokens), path: '/api/v1/statuses', token: tokens.access },
      headers: { 'idempotency-key': key },
      json: {
        status: text,
        in_reply_to_id: String(id),
        visibility: visibility === 'public' ? 'unlisted' : String(visibility),
      },
      publishes: true,
      signal,
    },
    sent,
  );
  return toRemotePost(made);
}

const toRemotePost = ({ id, url }: z.infer<typeof sent>): RemotePost => ({ remoteId: id, url: url ?? null });

/** Looks through the account's own statuses for one with this text that answers this message. */
async function find(
  options: MastodonOptions,
  reply: ApprovedReply,
  context: PublishContext,
  since: Date,
): Promise<FoundPost> {
  const earliest = since.getTime() - toleranceMs;
  let before: string | null = null;
  for (let page = 0; page < pagesMaximum; page++) {
    const statuses: z.infer<typeof ownStatus>[] = await listOwn(options, context, before);
    for (const each of statuses) {
      if (Date.parse(each.created_at) < earliest) return { state: 'absent' };
      if (each.in_reply_to_id !== reply.reference.id) continue;
      if (await hasText(options, each.id, reply.text, context)) {
        return { state: 'published', ...toRemotePost(each) };
      }
    }
    before = statuses.at(-1)?.id ?? null;
    if (before === null) return { state: 'absent' };
  }
  return { state: 'cannot_know' };
}

function listOwn(
  options: MastodonOptions,
  { account, signal, tokens }: PublishContext,
  before: string | null,
) {
  const [id = ''] = account.remoteId.split('@');
  return call(
    options,
    {
      ...{ method: 'GET', server: getServer(tokens), token: tokens.access, signal },
      path: `/api/v1/accounts/${encodeURIComponent(id)}/statuses`,
      query: { limit: String(pageSize), exclude_reblogs: 'true', ...(before !== null && { max_id: before }) },
    },
    z.array(ownStatus),
  );
}

async function hasText(
  options: MastodonOptions,
  id: string,
  text: string,
  { signal, tokens }: PublishContext,
): Promise<boolean> {
  const path = `/api/v1/statuses/${encodeURIComponent(id)}/source`;
  const answer = await send(options, {
    ...{ method: 'GET', server: getServer(tokens), path, token: tokens.access, signal },
  });
  // It was deleted meanwhile.
  if (answer.status === 404) return false;
  if (answer.status !== 200) throw toChannelError(answer);
  const parsed = source.safeParse(JSON.parse(answer.body.toString('utf8')));
  if (!parsed.success)
    throw new ChannelError('unavailable', `${outlet} gave an answer that is not understood.`);
  return parsed.data.text.trim() === text.trim();
}
