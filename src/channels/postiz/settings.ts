import type { ApprovedPost } from '../port.ts';

type Settings = Readonly<Record<string, string | boolean | readonly never[]>>;

const withoutSettings = [
  'bluesky',
  'facebook',
  'linkedin',
  'linkedin-page',
  'mastodon',
  'nostr',
  'telegram',
  'threads',
  'vk',
  'warpcast',
] as const;

const withSettings: Readonly<Record<string, (post: ApprovedPost) => Settings>> = {
  x: (post) => ({ who_can_reply_post: 'everyone', community: '', made_with_ai: post.isAiGenerated }),
  tiktok: (post) => ({
    privacy_level: 'PUBLIC_TO_EVERYONE',
    duet: false,
    stitch: false,
    comment: true,
    autoAddMusic: 'no',
    brand_content_toggle: false,
    brand_organic_toggle: false,
    video_made_with_ai: post.isAiGenerated,
    content_posting_method: 'DIRECT_POST',
  }),
  instagram: () => ({ post_type: 'post' }),
  'instagram-standalone': () => ({ post_type: 'post' }),
  youtube: ({ text, title }) => ({
    title: (title || text).slice(0, 100),
    type: 'public',
    selfDeclaredMadeForKids: 'no',
    tags: [],
  }),
};

/** Whether a post for this provider of Postiz can be made without asking the creator for more. */
export function isSupported(provider: string): boolean {
  return provider in withSettings || withoutSettings.some((each) => each === provider);
}

/** The settings of a post by the provider ("Provider-Specific Settings"), with its field for AI where there is one. */
export function createSettings(provider: string, post: ApprovedPost): Settings {
  return { __type: provider, ...withSettings[provider]?.(post) };
}
