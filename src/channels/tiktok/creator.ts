import { z } from 'zod';
import { type ApprovedPost, ChannelError, type PublishContext } from '../port.ts';
import { callTikTok, type TikTokDeps } from './api.ts';

const creatorInfo = z.object({
  creator_username: z.string().optional(),
  privacy_level_options: z.array(z.string()).default([]),
  comment_disabled: z.boolean().default(false),
  duet_disabled: z.boolean().default(false),
  stitch_disabled: z.boolean().default(false),
  max_video_post_duration_sec: z.number().optional(),
});
export type CreatorInfo = z.infer<typeof creatorInfo>;

/** TikTok wants this asked before each post: what the account may do at the moment. */
export function readCreator(deps: TikTokDeps, context: PublishContext): Promise<CreatorInfo> {
  return callTikTok(deps, creatorInfo, context, {
    method: 'POST',
    path: 'post/publish/creator_info/query',
    json: {},
  });
}

/** Who sees a post: everybody, or the followers of a private account. A post for its author alone is not published. */
export function choosePrivacy({ privacy_level_options: options }: CreatorInfo): string {
  const level = ['PUBLIC_TO_EVERYONE', 'FOLLOWER_OF_CREATOR'].find((each) => options.includes(each));
  if (level) return level;
  throw new ChannelError('refused', 'TikTok lets this account publish only for itself at the moment.');
}

/** @throws ChannelError `refused` for a video that is too long for the account */
export function requireDuration(
  { max_video_post_duration_sec: most }: CreatorInfo,
  post: ApprovedPost,
): void {
  const seconds = post.media[0]?.seconds ?? 0;
  if (most !== undefined && seconds > most)
    throw new ChannelError('refused', `TikTok takes videos of up to ${most} seconds from this account.`);
}
