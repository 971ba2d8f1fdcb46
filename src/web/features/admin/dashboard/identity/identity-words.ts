import type { IdentityReview, Rejection, ViewReason } from '#contract/identity-reviews.ts';
import type { DocumentType } from '#contract/onboarding.ts';

export const documentWords: Record<DocumentType, string> = {
  id_card: 'ID card',
  passport: 'Passport',
  drivers_license: 'Driver’s license',
};

export const stateWords: Record<IdentityReview['state'], string> = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
};

export const viewReasonWords: Record<ViewReason, string> = {
  decide: 'To decide about it',
  second_opinion: 'Another reviewer asked for a second opinion',
  person_asks: 'The person has asked about it',
};

export const rejectionWords: Record<Rejection, string> = {
  unreadable: 'Cannot be read',
  wrong_document: 'Another document, or a side is missing',
  expired: 'Expired',
  name: 'Another name',
  birth: 'Another date of birth',
  under_age: 'Under 18',
  not_genuine: 'Does not look genuine',
  other: 'Something else',
};
