/** Limits of channels, posts and what belongs to them. They protect the installation; outlets have rules of their own. */
export const publishingLimits = {
  /** Per account, whatever its plan. */
  channelsMaximum: 100,
  channelNameMaximum: 120,
  /** Characters of a token or an address that a creator enters to connect a channel. */
  channelFieldMaximum: 4_000,
  postTextMaximum: 40_000,
  postTitleMaximum: 300,
  postMediaMaximum: 35,
  altTextMaximum: 1_500,
  postTargetsMaximum: 20,
  /** Links of one text that become short links; others stay as they are. */
  postLinksMaximum: 20,
  /** Characters of a post's campaign; as `linkLimits.tagMaximum`. */
  campaignMaximum: 100,
  /** Posts that are drafts, wait for approval or are scheduled, per account. */
  openPostsMaximum: 2_000,
  /** How far ahead a post can be scheduled. */
  scheduleDaysMaximum: 365,
  /** Days that one call of the calendar covers. */
  calendarDaysMaximum: 62,
  /** Weekly slots of a persona. */
  slotsMaximum: 50,
  seriesMaximum: 50,
  declineReasonMaximum: 500,
  /** Characters of the words that say that AI made a post. */
  disclosureMaximum: 80,
} as const;
