/** Limits of contacts, segments and audience mails. They protect the installation; how many contacts a plan has is `plan-limits.ts`. */
export const audienceLimits = {
  nameMaximum: 120,
  handleMaximum: 120,
  languageMaximum: 35,
  noteMaximum: 2_000,
  notesMaximum: 200,
  tagMaximum: 40,
  tagsMaximum: 30,
  /** Tags that one filter names. */
  filterTagsMaximum: 20,
  searchMaximum: 100,
  segmentNameMaximum: 60,
  /** Per account. */
  segmentsMaximum: 100,
  importBytes: 10 * 1024 * 1024,
  importRowsMaximum: 50_000,
  importColumnsMaximum: 60,
  /** People that one import reads from a channel: a bound to an outlet whose list never ends. */
  channelImportMaximum: 500_000,
  importStatementMinimum: 20,
  importStatementMaximum: 1_000,
  /** Bad rows that a preview shows. */
  badRowsShown: 50,
  /** Contacts that one bulk call names. */
  bulkMaximum: 500,
  slugMinimum: 3,
  slugMaximum: 40,
  introductionMaximum: 600,
  senderNameMaximum: 120,
  postalAddressMaximum: 300,
  /** Per account. */
  sequencesMaximum: 200,
  sequenceNameMaximum: 80,
  sequenceMailsMaximum: 30,
  subjectMaximum: 150,
  mailTextMaximum: 10_000,
  buttonLabelMaximum: 40,
  linkMaximum: 1_000,
  delayDaysMaximum: 365,
  broadcastDaysMaximum: 365,
  declineReasonMaximum: 500,
  /** Days for which the link in a confirmation mail works. */
  confirmationDays: 30,
} as const;
