import { z } from 'zod';
import { findText } from '../checkpoints.ts';
import { encodeMultipart, getFileName } from '../multipart.ts';
import { type ApprovedPost, ChannelError, type PublishContext, type PublishResult } from '../port.ts';
import { callPostiz, getPostizChannel, type PostizDeps } from './api.ts';
import { listPosts } from './find.ts';
import { createSettings } from './settings.ts';

const pollInterval = 30_000;

const uploaded = z.object({ id: z.string().min(1), path: z.string().min(1) });
const created = z.array(z.object({ postId: z.string().min(1) })).min(1);

/** Uploads the files, hands the post to Postiz for now, and waits until Postiz has published it. */
export async function publishPost(
  deps: PostizDeps,
  post: ApprovedPost,
  context: PublishContext,
): Promise<PublishResult> {
  const postId = findText(context.checkpoint, 'postId');
  if (postId) return followUp(deps, postId, context);
  const image: z.infer<typeof uploaded>[] = [];
  for (const [index, medium] of post.media.entries()) {
    const file = { field: 'file', name: getFileName(medium, index), medium };
    const { body, contentType } = encodeMultipart({}, [file]);
    const headers = { 'content-type': contentType };
    image.push(await callPostiz(deps, uploaded, context, { method: 'POST', path: 'upload', headers, body }));
  }
  const { integration, provider } = getPostizChannel(context.tokens);
  const begunAt = deps.clock().toISOString();
  await context.save({ begunAt });
  const [first] = await callPostiz(deps, created, context, {
    method: 'POST',
    path: 'posts',
    publishes: true,
    json: {
      type: 'now',
      date: begunAt,
      shortLink: false,
      tags: [],
      posts: [
        {
          integration: { id: integration },
          value: [{ content: post.text, image }],
          settings: createSettings(provider, post),
        },
      ],
    },
  });
  await context.save({ begunAt, postId: first?.postId ?? null });
  return later(deps);
}

async function followUp(deps: PostizDeps, postId: string, context: PublishContext): Promise<PublishResult> {
  const begunAt = findText(context.checkpoint, 'begunAt');
  const posts = await listPosts(deps, context, begunAt ? new Date(begunAt) : deps.clock());
  const own = posts.find(({ id }) => id === postId);
  if (own?.state === 'PUBLISHED')
    return { state: 'published', remoteId: own.id, url: own.releaseURL ?? null };
  if (own?.state === 'ERROR')
    throw new ChannelError('refused', 'Postiz could not publish the post. It says there why.');
  return later(deps);
}

const later = ({ clock }: PostizDeps): PublishResult => ({
  state: 'processing',
  againAt: new Date(clock().getTime() + pollInterval),
});
