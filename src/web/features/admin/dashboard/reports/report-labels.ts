/** Labels of the report fields. Fields without a label are shown elsewhere. */
export const fieldLabels: Record<string, string | undefined> = {
  description: 'What is wrong',
  work: 'Work',
  postalAddress: 'Postal address',
  phone: 'Telephone',
  goodFaith: 'Good faith',
  noConsent: 'No consent, in good faith',
  accurate: 'Accurate',
  authorised: 'Authorised, under penalty of perjury',
  signature: 'Signature',
};

export const eventLabels: Record<string, string | undefined> = {
  received: 'Received',
  hidden: 'Hidden before review',
  review_started: 'Review started',
  alarm: 'Reminder',
  removed_automatically: 'Removed automatically',
  removed: 'Removed',
  refused: 'Rejected',
  appealed: 'Objection',
  appeal_upheld: 'Removal upheld',
  counter_notice: 'Counter-notice',
  court_action: 'Court action stated',
  restored: 'Restored',
  deleted: 'Permanently deleted for its owner',
};
