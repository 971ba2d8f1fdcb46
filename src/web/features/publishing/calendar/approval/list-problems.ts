import type { Channel } from '#contract/channels.ts';
import type { Post } from '#contract/posts.ts';
import { listTargetProblems, toPostForm } from '../editor/post-form.ts';

/** Why channels would not take a stored post, each with the name of its channel. */
export function listProblems(post: Post, channels: readonly Channel[], disclosure: string): string[] {
  const form = toPostForm(post);
  const facts = new Map(post.media.map(({ contentId, ...medium }) => [contentId, medium]));
  return post.targets.flatMap((target) => {
    const channel = channels.find(({ id }) => id === target.channelId);
    const found = listTargetProblems(channel, { form, target, facts, disclosure });
    return found.map((problem) => `${target.channelName}: ${problem}`);
  });
}
