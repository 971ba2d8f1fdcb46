import { z } from 'zod';
import { readJson } from '../answers.ts';
import { encodeMultipart, getFileName } from '../multipart.ts';
import {
  type ApprovedPost,
  ChannelError,
  type FoundPost,
  type OutgoingMedium,
  type PostFigures,
  type PublishContext,
  type PublishResult,
  type RemotePost,
} from '../port.ts';
import { call, getServer, type MastodonOptions, outlet, send, toChannelError } from './call.ts';

const againMs = 5_000;
/** What is shown in place of an adult post until the reader opens it. */
const adultNotice = 'Adult content';

const status = z.object({ id: z.string().min(1), url: z.string().nullish() });
const toRemotePost = ({ id, url }: z.infer<typeof status>): RemotePost => ({
  remoteId: id,
  url: url ?? null,
});

/**
 * Publishes a status. A server answers a repeated call with the same `Idempotency-Key` with the status of the first, for an
 * hour (docs.joinmastodon.org/methods/statuses).
 */
export async function publish(
  options: MastodonOptions,
  post: ApprovedPost,
  context: PublishContext,
): Promise<PublishResult> {
  const mediaIds = await uploadMedia(options, post, context);
  if (!(await areReady(options, mediaIds, context))) {
    return { state: 'processing', againAt: new Date(Date.now() + againMs) };
  }
  const { signal, tokens } = context;
  const made = await call(
    options,
    {
      ...{ method: 'POST', server: getServer(tokens), path: '/api/v1/statuses', token: tokens.access },
      headers: { 'idempotency-key': post.key },
      json: {
        status: post.text,
        media_ids: mediaIds,
        sensitive: post.isAdult,
        ...(post.isAdult && { spoiler_text: adultNotice }),
      },
      publishes: true,
      signal,
    },
    status,
  );
  return { state: 'published', ...toRemotePost(made) };
}

/** Uploads what the checkpoint does not name yet, one after the other; their ids are saved as they come. */
async function uploadMedia(
  options: MastodonOptions,
  post: ApprovedPost,
  context: PublishContext,
): Promise<string[]> {
  const ids = readMediaIds(context);
  for (const [at, medium] of post.media.entries()) {
    if (at < ids.length) continue;
    ids.push(await upload(options, medium, at, context));
    await context.save({ mediaIds: ids.join(' ') });
  }
  return ids;
}

function readMediaIds({ checkpoint }: PublishContext): string[] {
  const saved = checkpoint?.mediaIds;
  return typeof saved === 'string' && saved !== '' ? saved.split(' ') : [];
}

const attachment = z.object({ id: z.string().min(1) });

async function upload(
  options: MastodonOptions,
  medium: OutgoingMedium,
  at: number,
  { signal, tokens }: PublishContext,
): Promise<string> {
  const { body, contentType } = encodeMultipart({ description: medium.altText }, [
    { field: 'file', name: getFileName(medium, at), medium },
  ]);
  const answer = await send(options, {
    ...{ method: 'POST', server: getServer(tokens), path: '/api/v2/media', token: tokens.access },
    headers: { 'content-type': contentType },
    body,
    signal,
  });
  // 202: it is being processed.
  if (answer.status !== 200 && answer.status !== 202) throw toChannelError(answer);
  return readJson(answer, attachment, { outlet }).id;
}

/** @throws ChannelError `refused` for a file that the server could not process; `unavailable` for one it has removed */
async function areReady(
  options: MastodonOptions,
  mediaIds: readonly string[],
  context: PublishContext,
): Promise<boolean> {
  const { signal, tokens } = context;
  for (const id of mediaIds) {
    const path = `/api/v1/media/${encodeURIComponent(id)}`;
    const answer = await send(options, {
      ...{ method: 'GET', server: getServer(tokens), path, token: tokens.access },
      signal,
    });
    if (answer.status === 206) return false;
    if (answer.status === 404) {
      await context.save({});
      throw new ChannelError(
        'unavailable',
        `${outlet} no longer has the uploaded files; they are sent again.`,
      );
    }
    if (answer.status !== 200) throw toChannelError(answer);
  }
  return true;
}

const ownStatus = z.object({
  id: z.string().min(1),
  url: z.string().nullish(),
  created_at: z.string(),
  media_attachments: z.array(z.object({ id: z.string() })),
});
const source = z.object({ text: z.string() });

/** Clocks of servers differ. */
const toleranceMs = 2 * 60_000;
const pageSize = '40';
const pagesMaximum = 5;

/** Looks through the account's statuses since a moment: by the ids of the uploaded files, or by the text. */
export async function find(
  options: MastodonOptions,
  post: ApprovedPost,
  context: PublishContext,
  since: Date,
): Promise<FoundPost> {
  const earliest = since.getTime() - toleranceMs;
  let before: string | null = null;
  for (let page = 0; page < pagesMaximum; page++) {
    const statuses: z.infer<typeof ownStatus>[] = await listStatuses(options, context, before);
    for (const each of statuses) {
      if (Date.parse(each.created_at) < earliest) return { state: 'absent' };
      if (await isPost(options, each, post, context)) return { state: 'published', ...toRemotePost(each) };
    }
    before = statuses.at(-1)?.id ?? null;
    if (before === null) return { state: 'absent' };
  }
  return { state: 'cannot_know' };
}

function listStatuses(
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
      query: { limit: pageSize, exclude_reblogs: 'true', ...(before !== null && { max_id: before }) },
    },
    z.array(ownStatus),
  );
}

async function isPost(
  options: MastodonOptions,
  { id, media_attachments: attached }: z.infer<typeof ownStatus>,
  post: ApprovedPost,
  context: PublishContext,
): Promise<boolean> {
  const mediaIds = readMediaIds(context);
  if (post.media.length > 0) {
    const theirs = attached.map((each) => each.id);
    return mediaIds.length === theirs.length && mediaIds.every((each) => theirs.includes(each));
  }
  if (attached.length > 0) return false;
  const { signal, tokens } = context;
  const path = `/api/v1/statuses/${encodeURIComponent(id)}/source`;
  const { text } = await call(
    options,
    { method: 'GET', server: getServer(tokens), path, token: tokens.access, signal },
    source,
  );
  return text.trim() === post.text.trim();
}

const counts = z.object({
  favourites_count: z.number(),
  replies_count: z.number(),
  reblogs_count: z.number(),
});

/** One call for each post; the server's limit is 300 in five minutes. */
export async function readFigures(
  options: MastodonOptions,
  remoteIds: readonly string[],
  { signal, tokens }: Pick<PublishContext, 'signal' | 'tokens'>,
): Promise<Map<string, PostFigures>> {
  const found = new Map<string, PostFigures>();
  for (const id of remoteIds) {
    const path = `/api/v1/statuses/${encodeURIComponent(id)}`;
    const answer = await send(options, {
      ...{ method: 'GET', server: getServer(tokens), path, token: tokens.access, signal },
    });
    if (answer.status === 404) continue;
    if (answer.status !== 200) throw toChannelError(answer);
    const { favourites_count, reblogs_count, replies_count } = readJson(answer, counts, { outlet });
    found.set(id, { views: null, likes: favourites_count, comments: replies_count, shares: reblogs_count });
  }
  return found;
}
