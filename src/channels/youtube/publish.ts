import {
  type ApprovedPost,
  ChannelError,
  type OutgoingMedium,
  type PublishContext,
  type PublishResult,
  type RemotePost,
} from '../port.ts';
import type { YouTubeDeps } from './api.ts';
import { beginSession, findSession, readSession, sendBytes } from './session.ts';

const retryInterval = 5_000;

/** Uploads one video in a resumable session, whose address is the checkpoint: an interrupted upload goes on. */
export async function publishPost(
  deps: YouTubeDeps,
  post: ApprovedPost,
  context: PublishContext,
): Promise<PublishResult> {
  const medium = getVideo(post);
  const known = findSession(context);
  const state = known ? await readSession(deps, known, medium, context) : null;
  if (state?.state === 'complete') return { state: 'published', ...toRemotePost(state.videoId) };
  let session = state?.state === 'partial' ? known : null;
  if (!session) {
    session = await beginSession(deps, post, medium, context);
    await context.save({ session });
  }
  const from = state?.state === 'partial' ? state.bytes : 0;
  const sent = await sendBytes(deps, session, medium, from, context);
  if (sent.state === 'complete') return { state: 'published', ...toRemotePost(sent.videoId) };
  return { state: 'processing', againAt: new Date(deps.clock().getTime() + retryInterval) };
}

export function getVideo({ media }: ApprovedPost): OutgoingMedium {
  const [medium] = media;
  if (medium?.type === 'video') return medium;
  throw new ChannelError('refused', 'YouTube takes one video.');
}

export const toRemotePost = (id: string): RemotePost => ({
  remoteId: id,
  url: `https://www.youtube.com/shorts/${id}`,
});
