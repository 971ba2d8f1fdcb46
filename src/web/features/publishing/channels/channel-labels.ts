import {
  type ChannelKind,
  type ChannelRules,
  channelRules,
  type MediaRules,
} from '#contract/channel-kinds.ts';
import type { ChannelState } from '#contract/channels.ts';
import { formatBytes } from '#web/lib/bytes.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const stateLabels: Record<ChannelState, { label: string; tone: Tone }> = {
  connected: { label: 'Connected', tone: 'good' },
  expired: { label: 'Expired', tone: 'bad' },
  disconnecting: { label: 'Disconnecting', tone: 'waiting' },
  disconnected: { label: 'Disconnected', tone: 'plain' },
};

const aiLabels: Record<ChannelRules['aiFlag'], string> = {
  field: 'Set at the outlet for each post',
  field_of_media: 'Set at the outlet for pictures and videos; words at the end of other posts',
  field_of_videos: 'Set at the outlet for videos; words at the end of other posts',
  text: 'Words at the end of each text',
};

/** What an outlet takes, in a line for each rule. */
export function describeRules(kind: ChannelKind): { term: string; text: string }[] {
  const { aiFlag, pictures, takesAdult, text, videos } = channelRules[kind];
  return [
    {
      term: 'AI label',
      text: aiLabels[aiFlag],
    },
    { term: 'Adult work', text: takesAdult ? 'Taken, with its label' : 'Not taken' },
    { term: 'Text', text: `Up to ${text.maximum.toLocaleString('en-US')} characters` },
    { term: 'Pictures', text: pictures ? `${formatCount(pictures)} ${formatBytes(pictures.bytes)}` : 'None' },
    {
      term: 'Videos',
      text: videos
        ? `${formatCount(videos)} ${formatSeconds(videos.seconds.most)} and ${formatBytes(videos.bytes)}`
        : 'None',
    },
  ];
}

const formatCount = ({ maximum }: MediaRules) =>
  maximum === 1 ? 'One, of up to' : `Up to ${maximum}, each of up to`;

function formatSeconds(seconds: number): string {
  if (seconds === 3_600) return '1 hour';
  return seconds < 120 || seconds % 60 !== 0 ? `${seconds} seconds` : `${seconds / 60} minutes`;
}

/** What a kind is, in a sentence for those who choose one. */
export const kindSummaries: Record<ChannelKind, string> = {
  instagram: 'Pictures, carousels and reels of a professional account.',
  tiktok: 'Videos and photo posts.',
  youtube: 'Upright videos of up to three minutes.',
  x: 'Short texts, up to four pictures or a video.',
  bluesky: 'Short texts, up to four pictures or a video, by an app password.',
  mastodon: 'Posts of an account at any Mastodon server.',
  reddit: 'Posts to communities.',
  telegram: 'Messages and albums to your channel or group, by your bot.',
  fanvue: 'Posts for your fans.',
  postiz: 'Everything that your own Postiz publishes to.',
  by_hand: 'You download each post with its texts and a checklist, and publish it yourself.',
};

/** What a creator states before adult work is published there; null where the outlet takes none. */
export function getAdultStatement(kind: ChannelKind): { label: string; description: string } | null {
  if (!channelRules[kind].takesAdult) return null;
  const { name } = channelRules[kind];
  const statements: Partial<Record<ChannelKind, string>> = {
    mastodon: 'The rules of this server take adult work.',
    reddit: 'The communities that I post to take adult work.',
    by_hand: 'The place where I publish takes adult work.',
  };
  return {
    label: statements[kind] ?? 'Publish adult work here too',
    description: `Without it, ${name} gets no post with adult pictures or videos. Adult posts carry its label.`,
  };
}
