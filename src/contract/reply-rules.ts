/**
 * Whether replies may be sent to an outlet through this product, as the outlets' rules and interfaces have it
 * (docs/operating/reply-model.md names the sources, and what is not confirmed).
 */
import type { ChannelKind } from './channel-kinds.ts';

type ReplyRule = { isAllowed: true } | { isAllowed: false; reason: string };

const allowed: ReplyRule = { isAllowed: true };
const refuse = (reason: string): ReplyRule => ({ isAllowed: false, reason });

export const replyRules: Readonly<Record<ChannelKind, ReplyRule>> = {
  bluesky: allowed,
  mastodon: allowed,
  telegram: allowed,
  reddit: allowed,
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
