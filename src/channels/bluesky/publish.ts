import { z } from 'zod';
import { parse } from '../answers.ts';
import type { ApprovedPost, FoundPost, PublishContext, PublishResult, RemotePost } from '../port.ts';
import { type BlueskyOptions, callXrpc, outlet, readFailure, sendXrpc, toChannelError } from './call.ts';
import { createFacets, findMentions } from './facets.ts';
import { toRecordKey } from './record-key.ts';
import { getServer } from './sessions.ts';
import { type Embed, uploadMedia } from './upload-media.ts';

const collection = 'app.bsky.feed.post';
const mentionsMaximum = 10;

/**
 * Publishes a post under a record key of its own, which a second attempt finds taken (`com.atproto.repo.putRecord` with
 * `swapRecord` null: the record must not be there).
 */
export async function publish(
  options: BlueskyOptions,
  post: ApprovedPost,
  context: PublishContext,
): Promise<PublishResult> {
  const uploaded = await uploadMedia(options, post, context);
  if ('againAt' in uploaded) return { state: 'processing', againAt: uploaded.againAt };
  const { signal, tokens } = context;
  const answer = await sendXrpc(options, {
    server: getServer(tokens),
    method: 'com.atproto.repo.putRecord',
    token: tokens.access,
    json: {
      repo: context.account.remoteId,
      collection,
      rkey: toRecordKey(post.key),
      swapRecord: null,
      record: await createRecord(options, post, context, uploaded.embed),
    },
    publishes: true,
    signal,
  });
  if (answer.status === 200) return { state: 'published', ...toRemotePost(post, context) };
  // It is there: an earlier attempt arrived after all.
  if (readFailure(answer).error === 'InvalidSwap')
    return { state: 'published', ...toRemotePost(post, context) };
  throw toChannelError(answer, { outlet, publishes: true });
}

async function createRecord(
  options: BlueskyOptions,
  post: ApprovedPost,
  context: PublishContext,
  embed: Embed | null,
): Promise<object> {
  const facets = createFacets(post.text, await resolveMentions(options, post.text, context));
  return {
    $type: collection,
    text: post.text,
    createdAt: new Date().toISOString(),
    ...(facets.length > 0 && { facets }),
    ...(embed && { embed }),
    ...(post.isAdult && {
      labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: 'porn' }] },
    }),
  };
}

/** Who is mentioned, by handle. A handle that the server does not know stays text. */
async function resolveMentions(
  options: BlueskyOptions,
  text: string,
  { signal, tokens }: PublishContext,
): Promise<Map<string, string>> {
  const handles = [...new Set(findMentions(text).map(({ handle }) => handle))].slice(0, mentionsMaximum);
  const dids = new Map<string, string>();
  for (const handle of handles) {
    const answer = await sendXrpc(options, {
      server: getServer(tokens),
      method: 'com.atproto.identity.resolveHandle',
      query: { handle },
      signal,
    });
    const found = z.object({ did: z.string() }).safeParse(answer.status === 200 ? parse(answer.body) : null);
    if (found.success) dids.set(handle, found.data.did);
  }
  return dids;
}

function toRemotePost(post: ApprovedPost, { account }: PublishContext): RemotePost {
  const key = toRecordKey(post.key);
  return {
    remoteId: `at://${account.remoteId}/${collection}/${key}`,
    url: `https://bsky.app/profile/${account.remoteId}/post/${key}`,
  };
}

/** Asks for the post's record (`com.atproto.repo.getRecord`). */
export async function find(
  options: BlueskyOptions,
  post: ApprovedPost,
  context: PublishContext,
): Promise<FoundPost> {
  const { account, signal, tokens } = context;
  const answer = await sendXrpc(options, {
    server: getServer(tokens),
    method: 'com.atproto.repo.getRecord',
    token: tokens.access,
    query: { repo: account.remoteId, collection, rkey: toRecordKey(post.key) },
    signal,
  });
  if (answer.status === 200) return { state: 'published', ...toRemotePost(post, context) };
  const { error, message } = readFailure(answer);
  const isAbsent = error === 'RecordNotFound' || (answer.status === 400 && /locate record/i.test(message));
  if (isAbsent) return { state: 'absent' };
  throw toChannelError(answer, { outlet });
}

const figures = z.object({
  posts: z.array(
    z.object({
      uri: z.string(),
      likeCount: z.number().optional(),
      replyCount: z.number().optional(),
      repostCount: z.number().optional(),
      quoteCount: z.number().optional(),
    }),
  ),
});
/** Of one call to `app.bsky.feed.getPosts`. */
const postsMaximum = 25;

export async function readFigures(
  options: BlueskyOptions,
  remoteIds: readonly string[],
  { signal, tokens }: Pick<PublishContext, 'signal' | 'tokens'>,
) {
  const found = new Map<string, { views: null; likes: number; comments: number; shares: number }>();
  for (let at = 0; at < remoteIds.length; at += postsMaximum) {
    const call = {
      server: getServer(tokens),
      method: 'app.bsky.feed.getPosts',
      token: tokens.access,
      query: { uris: remoteIds.slice(at, at + postsMaximum) },
      signal,
    };
    for (const post of (await callXrpc(options, call, figures)).posts) {
      const { likeCount = 0, quoteCount = 0, replyCount = 0, repostCount = 0, uri } = post;
      found.set(uri, {
        views: null,
        likes: likeCount,
        comments: replyCount,
        shares: repostCount + quoteCount,
      });
    }
  }
  return found;
}
