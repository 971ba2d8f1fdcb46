import { z } from 'zod';
import { findText } from '../checkpoints.ts';
import { type ApprovedPost, ChannelError, type PublishContext, type PublishResult } from '../port.ts';
import { callGraph, type InstagramDeps } from './api.ts';
import { ensureContainer, readStatus } from './containers.ts';
import { findMedia, readPermalink } from './find.ts';

/** "We recommend querying a container's status once per minute." */
const pollInterval = 60_000;

const published = z.object({ id: z.coerce.string().min(1) });

/** Makes a container, waits until Instagram has fetched its files, and publishes it. */
export async function publishPost(
  deps: InstagramDeps,
  post: ApprovedPost,
  context: PublishContext,
): Promise<PublishResult> {
  const processing = (after: number): PublishResult => ({
    state: 'processing',
    againAt: new Date(deps.clock().getTime() + after),
  });
  const container = await ensureContainer(deps, post, context);
  if (!container) return processing(pollInterval);
  const status = await readStatus(deps, context, container);
  if (status === 'IN_PROGRESS') return processing(pollInterval);
  if (status === 'EXPIRED') {
    await context.save({});
    return processing(0);
  }
  if (status === 'PUBLISHED') {
    const begunAt = findText(context.checkpoint, 'begunAt');
    return findMedia(deps, post, context, begunAt ? new Date(begunAt) : new Date(0));
  }
  await requireQuota(deps, context);
  const begunAt = deps.clock();
  await context.save({ container, begunAt: begunAt.toISOString() });
  try {
    const path = `${context.account.remoteId}/media_publish`;
    const json = { creation_id: container };
    const { id } = await callGraph(deps, published, context, { method: 'POST', path, json, publishes: true });
    return { state: 'published', remoteId: id, url: await readPermalink(deps, context, id) };
  } catch (error) {
    // A container can be published once: that it was already is an error of its own.
    const isRefused = error instanceof ChannelError && error.problem === 'refused';
    if (!isRefused || (await readStatus(deps, context, container)) !== 'PUBLISHED') throw error;
    return findMedia(deps, post, context, new Date(findText(context.checkpoint, 'begunAt') ?? begunAt));
  }
}

const quota = z.object({
  data: z
    .array(
      z.object({
        quota_usage: z.number().default(0),
        config: z.object({ quota_total: z.number() }).optional(),
      }),
    )
    .default([]),
});

/** The limit is for any 24 hours, and Instagram does not say when it has room again: it is asked hourly. */
async function requireQuota(deps: InstagramDeps, context: PublishContext): Promise<void> {
  const path = `${context.account.remoteId}/content_publishing_limit`;
  const query = { fields: 'quota_usage,config' };
  const [limit] = (await callGraph(deps, quota, context, { method: 'GET', path, query })).data;
  if (!limit?.config || limit.quota_usage < limit.config.quota_total) return;
  throw new ChannelError('limited', `Instagram takes ${limit.config.quota_total} posts in 24 hours.`, {
    retryAt: new Date(deps.clock().getTime() + 3_600_000),
  });
}
