export { decideDocuments } from './decide-documents.ts';
export { documentFileRecords } from './document-file-records.ts';
export {
  onboardingJobs,
  removePictures as removePicturesJob,
  sweepPictures as sweepPicturesJob,
} from './jobs.ts';
export { documentDecisionMail, underAgeMail } from './mails.ts';
export { identityFilesOf, onboardingData, removeDocumentsOf } from './own-data.ts';
export { countCreators, newestDocumentOf, waitingDocuments } from './queries.ts';
export { resealPictures } from './reseal-pictures.ts';
export { identityReviewHandlers } from './review-routes.ts';
export { onboardingHandlers } from './routes.ts';
export { tryPictures } from './try-pictures.ts';
