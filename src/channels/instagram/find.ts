import { z } from 'zod';
import { findText } from '../checkpoints.ts';
import {
  type ApprovedPost,
  ChannelError,
  type FoundPost,
  type PublishContext,
  type RemotePost,
} from '../port.ts';
import { isSameText, isSince } from '../recognise-post.ts';
import { callGraph, type InstagramDeps } from './api.ts';

const medium = z.object({
  id: z.coerce.string(),
  caption: z.string().default(''),
  permalink: z.string().optional(),
  timestamp: z.string(),
});
const media = z.object({ data: z.array(medium) });
const status = z.object({ status_code: z.string() });

/** A container knows whether it was published; the post is then the newest with its caption. */
export async function findPost(
  deps: InstagramDeps,
  post: ApprovedPost,
  context: PublishContext,
  since: Date,
): Promise<FoundPost> {
  const container = findText(context.checkpoint, 'container');
  if (!container || !findText(context.checkpoint, 'begunAt')) return { state: 'absent' };
  const query = { fields: 'status_code' };
  const answer = await callGraph(deps, status, context, { method: 'GET', path: container, query });
  if (answer.status_code === 'PUBLISHED') return findMedia(deps, post, context, since);
  const listed = await listOwn(deps, post, context, since);
  return listed ? { state: 'published', ...listed } : { state: 'absent' };
}

/**
 * The post of a container that was published.
 *
 * @throws ChannelError `unavailable` while Instagram does not list it
 */
export async function findMedia(
  deps: InstagramDeps,
  post: ApprovedPost,
  context: PublishContext,
  since: Date,
): Promise<{ state: 'published' } & RemotePost> {
  const listed = await listOwn(deps, post, context, since);
  if (listed) return { state: 'published', ...listed };
  throw new ChannelError('unavailable', 'Instagram has published the post and does not list it yet.');
}

async function listOwn(
  deps: InstagramDeps,
  post: ApprovedPost,
  context: PublishContext,
  since: Date,
): Promise<RemotePost | null> {
  const path = `${context.account.remoteId}/media`;
  const query = { fields: 'id,caption,permalink,timestamp', limit: '25' };
  const { data } = await callGraph(deps, media, context, { method: 'GET', path, query });
  const own = data.find(
    ({ caption, timestamp }) => isSince(toDate(timestamp), since) && isSameText(caption, post.text),
  );
  return own ? { remoteId: own.id, url: own.permalink ?? null } : null;
}

/** Instagram writes the offset without a colon: `2026-11-29T10:00:00+0000`. */
const toDate = (timestamp: string) => new Date(timestamp.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));

/** The address of a post; null when Instagram does not give it now. */
export async function readPermalink(
  deps: InstagramDeps,
  context: PublishContext,
  id: string,
): Promise<string | null> {
  const schema = z.object({ permalink: z.string().optional() });
  const query = { fields: 'permalink' };
  try {
    return (await callGraph(deps, schema, context, { method: 'GET', path: id, query })).permalink ?? null;
  } catch (error) {
    if (error instanceof ChannelError) return null;
    throw error;
  }
}
