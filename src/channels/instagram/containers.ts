import { z } from 'zod';
import { findText, listIds } from '../checkpoints.ts';
import { type ApprovedPost, ChannelError, type OutgoingMedium, type PublishContext } from '../port.ts';
import { callGraph, type InstagramDeps } from './api.ts';

/** `IN_PROGRESS`, `FINISHED` (can be published), `PUBLISHED`, `ERROR`, or `EXPIRED` after 24 hours. */
const containerStatus = z.object({
  status_code: z.enum(['EXPIRED', 'ERROR', 'FINISHED', 'IN_PROGRESS', 'PUBLISHED']),
  status: z.string().optional(),
});
export type ContainerStatus = z.infer<typeof containerStatus>['status_code'];

const created = z.object({ id: z.coerce.string().min(1) });

/** The status of a container. @throws ChannelError `refused` for one that Instagram could not prepare */
export async function readStatus(
  deps: InstagramDeps,
  context: PublishContext,
  container: string,
): Promise<ContainerStatus> {
  const query = { fields: 'status_code,status' };
  const answer = await callGraph(deps, containerStatus, context, { method: 'GET', path: container, query });
  if (answer.status_code === 'ERROR')
    throw new ChannelError(
      'refused',
      `Instagram cannot use a file${answer.status ? ` (${answer.status})` : ''}.`,
    );
  return answer.status_code;
}

/**
 * The container of a post, made once and kept in the checkpoint. A container publishes nothing. It is flagged as made
 * by AI; of a carousel only the carousel itself has the flag ("AI Info Label", 22 June 2026).
 *
 * @returns null while the files of a carousel are being prepared
 */
export async function ensureContainer(
  deps: InstagramDeps,
  post: ApprovedPost,
  context: PublishContext,
): Promise<string | null> {
  const known = findText(context.checkpoint, 'container');
  if (known) return known;
  const [only] = post.media;
  if (!only) throw new ChannelError('refused', 'Instagram takes no post without a picture or a video.');
  const flagged = { caption: post.text, is_ai_generated: post.isAiGenerated };
  if (post.media.length === 1) {
    const media = await toFileFields(only);
    const container = await create(deps, context, {
      ...media,
      ...(only.type === 'video' && reel),
      ...flagged,
    });
    await context.save({ container });
    return container;
  }
  const children = await ensureChildren(deps, post, context);
  for (const child of children) if ((await readStatus(deps, context, child)) === 'IN_PROGRESS') return null;
  const container = await create(deps, context, {
    media_type: 'CAROUSEL',
    children: children.join(','),
    ...flagged,
  });
  await context.save({ children: children.join(','), container });
  return container;
}

const reel = { media_type: 'REELS' };

async function ensureChildren(
  deps: InstagramDeps,
  post: ApprovedPost,
  context: PublishContext,
): Promise<string[]> {
  const known = listIds(context.checkpoint, 'children');
  if (known.length > 0) return known;
  const children: string[] = [];
  for (const medium of post.media) {
    const media = await toFileFields(medium);
    const type = medium.type === 'video' ? { media_type: 'VIDEO' } : {};
    children.push(await create(deps, context, { ...media, ...type, is_carousel_item: true }));
  }
  await context.save({ children: children.join(',') });
  return children;
}

/** Instagram fetches files itself; alternative texts are for pictures alone. */
async function toFileFields(medium: OutgoingMedium) {
  const link = await medium.createLink();
  if (medium.type === 'video') return { video_url: link };
  return { image_url: link, ...(medium.altText !== '' && { alt_text: medium.altText }) };
}

async function create(deps: InstagramDeps, context: PublishContext, json: object): Promise<string> {
  const path = `${context.account.remoteId}/media`;
  return (await callGraph(deps, created, context, { method: 'POST', path, json })).id;
}
