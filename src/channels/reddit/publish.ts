import { z } from 'zod';
import { findText } from '../checkpoints.ts';
import { type ApprovedPost, ChannelError, type PublishContext, type PublishResult } from '../port.ts';
import { callReddit, type RedditDeps } from './api.ts';
import { getCommunity, requireAdultCommunity } from './community.ts';
import { findOwn } from './find.ts';
import { splitLink } from './split-link.ts';
import { uploadFile, uploadPoster } from './upload-media.ts';

const pollInterval = 15_000;
/** After this time a submission whose files Reddit was to process is taken as not published. */
const patience = 1_800_000;

const submitted = z.object({
  json: z.object({
    data: z
      .object({ id: z.string().optional(), name: z.string().optional(), url: z.string().optional() })
      .default({}),
  }),
});

/**
 * Submits a text, a link, one picture, a gallery or a video. A submission with one picture or a video is answered before
 * it exists: it is then looked for.
 */
export async function publishPost(
  deps: RedditDeps,
  post: ApprovedPost,
  context: PublishContext,
): Promise<PublishResult> {
  const submittedAt = findText(context.checkpoint, 'submittedAt');
  if (submittedAt) return followUp(deps, post, context, new Date(submittedAt));
  const community = getCommunity(post);
  if (post.isAdult) await requireAdultCommunity(deps, community, context);
  const form = await createSubmission(deps, post, context);
  const begunAt = deps.clock().toISOString();
  await context.save({ begunAt });
  const shared = {
    sr: community,
    title: post.title,
    nsfw: post.isAdult,
    spoiler: false,
    sendreplies: true,
    api_type: 'json',
  };
  const { data } = (await submit(deps, { ...shared, ...form }, context)).json;
  const remoteId = data.name ?? (data.id ? `t3_${data.id.replace(/^t3_/, '')}` : null);
  if (remoteId) return { state: 'published', remoteId, url: data.url ?? null };
  await context.save({ begunAt, submittedAt: begunAt });
  return later(deps);
}

type Submission = Readonly<Record<string, string | boolean | object>>;

async function createSubmission(
  deps: RedditDeps,
  post: ApprovedPost,
  context: PublishContext,
): Promise<Submission> {
  const { media } = post;
  const { body: text, url: link } = splitLink(post);
  const [first] = media;
  if (!first) return link ? { kind: 'link', url: link, text, resubmit: true } : { kind: 'self', text };
  if (first.type === 'video') {
    const { url } = await uploadFile(deps, first, context);
    const poster = await uploadPoster(deps, first, context);
    return { kind: 'video', url, video_poster_url: poster.url, text, resubmit: true };
  }
  if (media.length === 1) {
    const { url } = await uploadFile(deps, first, context);
    return { kind: 'image', url, text, resubmit: true };
  }
  const items: object[] = [];
  for (const medium of media) {
    const { id } = await uploadFile(deps, medium, context);
    items.push({ media_id: id, caption: '', outbound_url: '' });
  }
  return { items, text, show_error_list: true };
}

function submit(deps: RedditDeps, submission: Submission, context: PublishContext) {
  if ('items' in submission) {
    const path = 'api/submit_gallery_post.json';
    return callReddit(deps, submitted, context, { method: 'POST', path, json: submission, publishes: true });
  }
  const form = Object.fromEntries(Object.entries(submission).map(([name, value]) => [name, String(value)]));
  return callReddit(deps, submitted, context, { method: 'POST', path: 'api/submit', form, publishes: true });
}

async function followUp(
  deps: RedditDeps,
  post: ApprovedPost,
  context: PublishContext,
  submittedAt: Date,
): Promise<PublishResult> {
  const own = await findOwn(deps, post, context, submittedAt);
  if (own) return { state: 'published', ...own };
  if (deps.clock().getTime() - submittedAt.getTime() < patience) return later(deps);
  throw new ChannelError('refused', 'Reddit took the files and did not publish the post.');
}

const later = ({ clock }: RedditDeps): PublishResult => ({
  state: 'processing',
  againAt: new Date(clock().getTime() + pollInterval),
});
