import type { IdentityReview, Rejection } from '#contract/identity-reviews.ts';
import type { DocumentType } from '#contract/onboarding.ts';

export const documentLabels: Record<DocumentType, string> = {
  id_card: 'ID card',
  passport: 'Passport',
  drivers_license: 'Driver’s license',
};

export const stateLabels: Record<IdentityReview['state'], string> = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
};

export const rejectionLabels: Record<Rejection, string> = {
  unreadable: 'Unreadable',
  wrong_document: 'Wrong document or missing side',
  expired: 'Expired',
  name: 'Name does not match',
  birth: 'Date of birth does not match',
  under_age: 'Under 18',
  not_genuine: 'Does not look genuine',
  other: 'Other',
};
