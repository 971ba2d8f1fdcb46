export { checkPictureKeys } from './check-picture-keys.ts';
export { decideDocument } from './decide-document.ts';
export { createDocumentFileRecords } from './document-file-records.ts';
export {
  onboardingJobs,
  removePicturesJob,
  sweepPicturesJob,
} from './jobs.ts';
export { listIdentityChecks } from './list-identity-checks.ts';
export { documentDecisionMail, underAgeMail } from './mails.ts';
export { createIdentityFiles, onboardingData, removeDocuments } from './own-data.ts';
export { countCreators, countWaitingDocuments, findNewestDocument, getDocumentReview } from './queries.ts';
export { resealPictures } from './reseal-pictures.ts';
export { identityReviewHandlers } from './review-routes.ts';
export { onboardingHandlers } from './routes.ts';
