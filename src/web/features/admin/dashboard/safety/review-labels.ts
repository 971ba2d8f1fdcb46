import type { StandingLevel } from '#contract/safety.ts';
import type { families, ReviewedDecision } from '#contract/safety-reviews.ts';

export const familyLabels: Record<(typeof families)[number], string> = {
  minors: 'Minors',
  real_people: 'Real people',
  non_consent: 'Non-consent',
  adult_only: 'Adult wording',
  category: 'Wrong category',
};

export const levelLabels: Record<StandingLevel, string> = {
  good: 'Good standing',
  warned: 'Warned',
  paused: 'Paused',
  paused_until_reviewed: 'Paused until review',
};

export const strikeLabels = {
  active: 'Strike',
  expired: 'Strike expired',
  removed: 'Strike removed',
} as const;

export const appealLabels = {
  open: 'Appeal open',
  upheld: 'Appeal rejected',
  overturned: 'Appeal granted',
} as const;

export const notForYouTexts: Record<NonNullable<ReviewedDecision['notForYou']>, string> = {
  own: 'This is your own account. Another administrator has to decide.',
  decided_before: 'You reviewed this decision before. Another administrator has to answer the appeal.',
};

export const categoryLabels = { sfw: 'SFW', nsfw: 'NSFW' } as const;
