/**
 * The outlets that posts are published to, with the rules that each documents. Sources: the pages that
 * docs/channels.md names for each; a rule that the outlet tightens for one account comes with that account.
 */
import { z } from 'zod';

export const channelKinds = [
  'instagram',
  'tiktok',
  'youtube',
  'x',
  'bluesky',
  'mastodon',
  'reddit',
  'telegram',
  'fanvue',
  'postiz',
  'by_hand',
] as const;
export const channelKind = z.enum(channelKinds);
export type ChannelKind = z.infer<typeof channelKind>;

/** Outlets that give an account's subscribers and followers to an app that the account authorised. */
export const contactKinds: readonly ChannelKind[] = ['fanvue'];

/** The smallest and the largest width divided by height that the outlet takes. */
export type RatioRange = { least: number; most: number };

/** A shape that suits the outlet; the first one is the default of a picture outside the range. */
export type ChannelShape = { name: string; width: number; height: number };

export type MediaRules = {
  /** Files of this kind in one post. */
  maximum: number;
  bytes: number;
  /** Null: any shape. */
  ratio: RatioRange | null;
};

export type ChannelRules = {
  name: string;
  /**
   * Where a post says that AI made it: a field of the outlet's API, or words at the end of the text. Two outlets have a
   * field for some posts: X for those with media, TikTok for videos.
   */
  aiFlag: 'field' | 'field_of_media' | 'field_of_videos' | 'text';
  /** Whether the outlet's rules take adult work. */
  takesAdult: boolean;
  text: { maximum: number; count: 'characters' | 'graphemes' | 'weighted' };
  /** Characters of a title; null: posts have none. */
  titleMaximum: number | null;
  hashtagsMaximum: number | null;
  /** What the outlet calls the place that each post names; absent: a post names none. */
  placeLabel?: string;
  /** Whether a post needs a picture or a video. */
  requiresMedia: boolean;
  /** Whether one post may have pictures and videos. */
  mixesMedia: boolean;
  pictures: MediaRules | null;
  videos: (MediaRules & { seconds: RatioRange }) | null;
  /** Pictures are stored as PNG and JPEG; what the outlet takes of them. */
  pictureTypes: readonly ('image/jpeg' | 'image/png')[];
  shapes: readonly ChannelShape[];
};

const megabyte = 1_000_000;
const square = { name: 'Square', width: 1080, height: 1080 };
const portrait = { name: 'Portrait', width: 1080, height: 1350 };
const tall = { name: 'Story', width: 1080, height: 1920 };
const wide = { name: 'Wide', width: 1920, height: 1080 };
const anyPicture = ['image/jpeg', 'image/png'] as const;

export const channelRules: Readonly<Record<ChannelKind, ChannelRules>> = {
  instagram: {
    name: 'Instagram',
    aiFlag: 'field',
    takesAdult: false,
    text: { maximum: 2_200, count: 'characters' },
    titleMaximum: null,
    hashtagsMaximum: 30,
    requiresMedia: true,
    mixesMedia: true,
    pictures: { maximum: 10, bytes: 8 * megabyte, ratio: { least: 4 / 5, most: 1.91 } },
    videos: { maximum: 10, bytes: 300 * megabyte, ratio: null, seconds: { least: 3, most: 900 } },
    pictureTypes: ['image/jpeg'],
    shapes: [portrait, square, { name: 'Landscape', width: 1080, height: 566 }],
  },
  tiktok: {
    name: 'TikTok',
    aiFlag: 'field_of_videos',
    takesAdult: false,
    text: { maximum: 2_200, count: 'characters' },
    titleMaximum: null,
    hashtagsMaximum: null,
    requiresMedia: true,
    mixesMedia: false,
    pictures: { maximum: 35, bytes: 20 * megabyte, ratio: null },
    videos: { maximum: 1, bytes: 1_000 * megabyte, ratio: null, seconds: { least: 3, most: 600 } },
    pictureTypes: ['image/jpeg'],
    shapes: [tall, square],
  },
  youtube: {
    name: 'YouTube Shorts',
    aiFlag: 'field',
    takesAdult: false,
    text: { maximum: 5_000, count: 'characters' },
    titleMaximum: 100,
    hashtagsMaximum: 60,
    requiresMedia: true,
    mixesMedia: false,
    pictures: null,
    videos: {
      maximum: 1,
      bytes: 2_000 * megabyte,
      ratio: { least: 0.5, most: 1 },
      seconds: { least: 1, most: 180 },
    },
    pictureTypes: [],
    shapes: [tall, square],
  },
  x: {
    name: 'X',
    aiFlag: 'field_of_media',
    takesAdult: true,
    text: { maximum: 280, count: 'weighted' },
    titleMaximum: null,
    hashtagsMaximum: null,
    requiresMedia: false,
    mixesMedia: false,
    pictures: { maximum: 4, bytes: 5 * megabyte, ratio: null },
    videos: {
      maximum: 1,
      bytes: 512 * megabyte,
      ratio: { least: 1 / 3, most: 3 },
      seconds: { least: 0.5, most: 140 },
    },
    pictureTypes: anyPicture,
    shapes: [wide, square, portrait],
  },
  bluesky: {
    name: 'Bluesky',
    aiFlag: 'text',
    takesAdult: true,
    text: { maximum: 300, count: 'graphemes' },
    titleMaximum: null,
    hashtagsMaximum: null,
    requiresMedia: false,
    mixesMedia: false,
    pictures: { maximum: 4, bytes: 2 * megabyte, ratio: null },
    videos: { maximum: 1, bytes: 100 * megabyte, ratio: null, seconds: { least: 0.5, most: 180 } },
    pictureTypes: anyPicture,
    shapes: [square, portrait, wide],
  },
  mastodon: {
    name: 'Mastodon',
    aiFlag: 'text',
    takesAdult: true,
    text: { maximum: 500, count: 'characters' },
    titleMaximum: null,
    hashtagsMaximum: null,
    requiresMedia: false,
    mixesMedia: false,
    pictures: { maximum: 4, bytes: 16 * megabyte, ratio: null },
    videos: { maximum: 1, bytes: 99 * megabyte, ratio: null, seconds: { least: 0.5, most: 600 } },
    pictureTypes: anyPicture,
    shapes: [wide, square, portrait],
  },
  reddit: {
    name: 'Reddit',
    aiFlag: 'text',
    takesAdult: true,
    text: { maximum: 40_000, count: 'characters' },
    titleMaximum: 300,
    hashtagsMaximum: null,
    placeLabel: 'community',
    requiresMedia: false,
    mixesMedia: false,
    pictures: { maximum: 20, bytes: 20 * megabyte, ratio: null },
    videos: { maximum: 1, bytes: 1_000 * megabyte, ratio: null, seconds: { least: 2, most: 900 } },
    pictureTypes: anyPicture,
    shapes: [portrait, square, wide],
  },
  telegram: {
    name: 'Telegram',
    aiFlag: 'text',
    takesAdult: false,
    text: { maximum: 1_024, count: 'characters' },
    titleMaximum: null,
    hashtagsMaximum: null,
    requiresMedia: false,
    mixesMedia: true,
    pictures: { maximum: 10, bytes: 10 * megabyte, ratio: { least: 1 / 20, most: 20 } },
    videos: { maximum: 10, bytes: 50 * megabyte, ratio: null, seconds: { least: 0.5, most: 3_600 } },
    pictureTypes: anyPicture,
    shapes: [square, portrait, wide],
  },
  fanvue: {
    name: 'Fanvue',
    aiFlag: 'text',
    takesAdult: true,
    text: { maximum: 5_000, count: 'characters' },
    titleMaximum: null,
    hashtagsMaximum: null,
    requiresMedia: false,
    mixesMedia: true,
    pictures: { maximum: 20, bytes: 50 * megabyte, ratio: null },
    videos: { maximum: 5, bytes: 1_000 * megabyte, ratio: null, seconds: { least: 0.5, most: 3_600 } },
    pictureTypes: anyPicture,
    shapes: [portrait, square, tall],
  },
  postiz: {
    name: 'Postiz',
    aiFlag: 'text',
    takesAdult: false,
    text: { maximum: 2_200, count: 'characters' },
    titleMaximum: null,
    hashtagsMaximum: null,
    requiresMedia: false,
    mixesMedia: true,
    pictures: { maximum: 10, bytes: 10 * megabyte, ratio: null },
    videos: { maximum: 1, bytes: 300 * megabyte, ratio: null, seconds: { least: 0.5, most: 900 } },
    pictureTypes: anyPicture,
    shapes: [square, portrait, tall, wide],
  },
  by_hand: {
    name: 'By hand',
    aiFlag: 'text',
    takesAdult: true,
    text: { maximum: 10_000, count: 'characters' },
    titleMaximum: null,
    hashtagsMaximum: null,
    requiresMedia: false,
    mixesMedia: true,
    pictures: { maximum: 20, bytes: 100 * megabyte, ratio: null },
    videos: { maximum: 20, bytes: 2_000 * megabyte, ratio: null, seconds: { least: 0.1, most: 3_600 } },
    pictureTypes: anyPicture,
    shapes: [square, portrait, tall, wide],
  },
};

/** Whether the outlet's API has a field for a post of these media that says that AI made it. */
export function hasAiField(kind: ChannelKind, media: readonly { type: 'image' | 'video' }[]): boolean {
  const { aiFlag } = channelRules[kind];
  if (aiFlag === 'field_of_media') return media.length > 0;
  if (aiFlag === 'field_of_videos') return media.some(({ type }) => type === 'video');
  return aiFlag === 'field';
}
