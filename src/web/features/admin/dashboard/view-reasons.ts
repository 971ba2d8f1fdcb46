import type { ViewReason } from '#contract/review-views.ts';

/** The reasons from which a reviewer chooses. */
export const viewReasonLabels: Record<ViewReason, string> = {
  decide: 'To make a decision',
  second_opinion: 'Another reviewer asked for a second opinion',
  person_asks: 'The user has a question about it',
};
