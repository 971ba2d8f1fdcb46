/** Query keys of the review pages. Kept apart from the shared keys, which are in the first bundle. */
export const reviewKeys = {
  identityReviewLists: ['identity-reviews'],
  identityReviewList: (show: string) => ['identity-reviews', show],
  identityReview: (id: string) => ['identity-review', id],
  safetyReviews: ['safety-reviews'],
  foundDecisions: (search: object) => ['safety-reviews', 'found', search],
  pausedPeople: ['safety-reviews', 'paused'],
  appealList: (show: string) => ['safety-reviews', 'appeals', show],
  reviewedDecision: (id: string) => ['reviewed-decision', id],
  safetyRecord: (id: string) => ['safety-record', id],
  legalHolds: ['legal-holds'],
  galleryLists: ['gallery-reviews'],
  galleryList: (show: string) => ['gallery-reviews', show],
  reportLists: ['reports'],
  reportList: (show: 'waiting' | 'decided') => ['reports', show],
  report: (id: string) => ['report', id],
} as const;
