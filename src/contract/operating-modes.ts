/** What the operator's settings narrow (`docs/operating/acquirers.md`), and what creators then read. */

export type OperatingModes = {
  /** Whether uploads may show people, with their consent. */
  allowsUploadedPeople: boolean;
  /** Whether share links wait for a reviewer. */
  reviewsBeforePublication: boolean;
};

/** Of an installation that narrows nothing. */
export const usualModes: OperatingModes = { allowsUploadedPeople: true, reviewsBeforePublication: false };

/** With `NO_UPLOADED_PEOPLE`. */
export const uploadedPeopleText =
  'Pictures of people cannot be uploaded or used here. Choose a picture without people, or a generated one.';

/** With `NO_UPLOADED_PEOPLE`, for an upload from before it was turned on. */
export const uncheckedUploadText =
  'This upload was not checked for people. Upload the picture again, so that it can be used.';
