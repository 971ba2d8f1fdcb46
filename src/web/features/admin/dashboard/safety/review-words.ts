import type { StandingLevel } from '#contract/safety.ts';
import type { families, ReviewedDecision } from '#contract/safety-reviews.ts';

export const familyWords: Record<(typeof families)[number], string> = {
  minors: 'Minors',
  real_people: 'Real people',
  non_consent: 'Absent consent',
  adult_only: 'Adult wording',
  category: 'Wrong category',
};

export const levelWords: Record<StandingLevel, string> = {
  good: 'Good standing',
  warned: 'Warned',
  paused: 'Paused',
  paused_until_reviewed: 'Paused until somebody looks',
};

export const strikeWords = {
  active: 'Strike',
  expired: 'Strike expired',
  removed: 'Strike removed',
} as const;

export const appealWords = {
  open: 'Appeal waits',
  upheld: 'Appeal not granted',
  overturned: 'Appeal granted',
} as const;

export const notForYouWords: Record<NonNullable<ReviewedDecision['notForYou']>, string> = {
  own: 'This is your own: somebody else has to decide about it.',
  decided_before: 'You have decided about this before: somebody else has to answer the appeal.',
};

export const categoryWords = { sfw: 'SFW', nsfw: 'NSFW' } as const;
