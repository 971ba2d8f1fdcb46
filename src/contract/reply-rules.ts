/**
 * Whether replies may be sent to an outlet through this product, as the outlets' rules and interfaces have it
 * (docs/operating/reply-model.md names the sources, and what is not confirmed).
 */
import { type ChannelKind, type ChannelRules, channelRules } from './channel-kinds.ts';

type ReplyRule =
  /** `textMaximum`: characters of a reply, where it may have fewer than a post. */
  { isAllowed: true; textMaximum?: number } | { isAllowed: false; reason: string };

const allowed: ReplyRule = { isAllowed: true };
const refuse = (reason: string): ReplyRule => ({ isAllowed: false, reason });

export const replyRules: Readonly<Record<ChannelKind, ReplyRule>> = {
  bluesky: allowed,
  mastodon: allowed,
  telegram: allowed,
  reddit: { isAllowed: true, textMaximum: 10_000 },
  fanvue: allowed,
  x: refuse('X requires its own approval before an app posts replies that AI wrote. Reply in X.'),
  instagram: refuse(
    'Meta reviews each app before it may read and send messages, and wants a person within reach. Reply in Instagram.',
  ),
  tiktok: refuse('TikTok offers apps no interface for messages of viewers. Reply in TikTok.'),
  youtube: refuse('YouTube reviews each app before it may write comments. Reply in YouTube Studio.'),
  postiz: refuse('Postiz publishes posts and passes no messages on. Reply at the outlet.'),
  by_hand: refuse('This channel has no connection to its outlet. Reply there.'),
};

/** How long a reply to an outlet may be, and how that is counted. */
export function getReplyLimit(kind: ChannelKind): ChannelRules['text'] {
  const rule = replyRules[kind];
  const { count, maximum } = channelRules[kind].text;
  return { count, maximum: rule.isAllowed ? Math.min(maximum, rule.textMaximum ?? maximum) : maximum };
}
