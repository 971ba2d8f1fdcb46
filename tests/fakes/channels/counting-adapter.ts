import { buffer } from 'node:stream/consumers';
import {
  type ApprovedPost,
  type ChannelAdapter,
  ChannelError,
  type FoundPost,
  type OutgoingMedium,
  type PublishContext,
} from '#channels/port';
import type { ChannelAdapters } from '#features/publishing/channels';

/** The outlet of `counting-outlet.ts`, in place of Mastodon. Files first, then a checkpoint, then the call that publishes. */
export function createCountingAdapter(url: string): ChannelAdapter {
  const upload = async (medium: OutgoingMedium, signal: AbortSignal) => {
    const bytes = await buffer(await medium.read());
    const answer = await call(
      `${url}/files`,
      { method: 'PUT', body: Uint8Array.from(bytes), signal },
      'unavailable',
    );
    return (answer as { digest: string }).digest;
  };
  return {
    kind: 'mastodon',
    connection: {
      method: 'form',
      fields: [],
      connect: () => Promise.reject(new Error('not connected here')),
    },
    refresh: null,
    revoke: async () => {},
    readAccount: async () => ({ remoteId: 'double', name: '@double', url: null }),
    async publish(post: ApprovedPost, { save, signal }: PublishContext) {
      const media: string[] = [];
      for (const medium of post.media) media.push(await upload(medium, signal));
      await save({ key: post.key });
      const { isAdult, isAiGenerated, key, text } = post;
      const body = JSON.stringify({ key, text, isAdult, isAiGenerated, media });
      const answer = (await call(`${url}/posts`, { method: 'POST', body, signal }, 'unknown')) as {
        id: string;
      };
      return { state: 'published', remoteId: answer.id, url: `${url}/${answer.id}` };
    },
    async find({ key }: ApprovedPost, { signal }: PublishContext): Promise<FoundPost> {
      const answer = await call(`${url}/posts?key=${key}`, { method: 'GET', signal }, 'unavailable');
      const [found] = (answer as { posts: { id: string }[] }).posts;
      return found
        ? { state: 'published', remoteId: found.id, url: `${url}/${found.id}` }
        : { state: 'absent' };
    },
    readFigures: null,
  };
}

/** Every kind but `by_hand` is this adapter. */
export const toAdapters = (adapter: ChannelAdapter): ChannelAdapters => ({
  find: (kind) => (kind === 'by_hand' ? null : adapter),
});

async function call(url: string, init: RequestInit, lost: 'unavailable' | 'unknown'): Promise<unknown> {
  try {
    const response = await fetch(url, init);
    if (!response.ok) throw new ChannelError(lost, `The outlet answered ${response.status}.`);
    return await response.json();
  } catch (error) {
    if (error instanceof ChannelError) throw error;
    init.signal?.throwIfAborted();
    throw new ChannelError(lost, 'The outlet could not be reached.', { cause: error });
  }
}
