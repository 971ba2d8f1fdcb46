/** Fields of the form, as a reviewer reads them; those left out are shown elsewhere. */
export const fieldWords: Record<string, string | undefined> = {
  description: 'What is wrong',
  work: 'Work',
  postalAddress: 'Postal address',
  phone: 'Telephone',
  goodFaith: 'Good faith',
  accurate: 'Accurate',
  authorised: 'Authorised, under penalty of perjury',
  signature: 'Signature',
};

export const eventWords: Record<string, string | undefined> = {
  received: 'Received',
  hidden: 'Hidden before review',
  review_started: 'Review begun',
  alarm: 'Alarm',
  removed: 'Removed',
  refused: 'Refused',
  appealed: 'Objection',
  appeal_upheld: 'Removal upheld',
  counter_notice: 'Counter-notice',
  court_action: 'Court action stated',
  restored: 'Restored',
  deleted: 'Gone for its owner, for good',
};
