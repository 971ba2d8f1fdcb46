import {
  IconBrandBluesky,
  IconBrandInstagram,
  IconBrandMastodon,
  IconBrandReddit,
  IconBrandTelegram,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconHandStop,
  IconHeart,
  IconSend,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ChannelKind } from '#contract/channel-kinds.ts';

const icons: Record<
  ChannelKind,
  ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
> = {
  instagram: IconBrandInstagram,
  tiktok: IconBrandTiktok,
  youtube: IconBrandYoutube,
  x: IconBrandX,
  bluesky: IconBrandBluesky,
  mastodon: IconBrandMastodon,
  reddit: IconBrandReddit,
  telegram: IconBrandTelegram,
  fanvue: IconHeart,
  postiz: IconSend,
  by_hand: IconHandStop,
};

type ChannelIconProps = { kind: ChannelKind; size?: number };

/** The sign of an outlet; its name stands beside it or is the label of what it is in. */
export function ChannelIcon({ kind, size = 16 }: ChannelIconProps) {
  const Icon = icons[kind];
  return <Icon size={size} stroke={1.5} aria-hidden />;
}
