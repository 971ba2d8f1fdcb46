export { withClassifier } from './classifier.ts';
export { clearStoredJob } from './clear-stored-job.ts';
export {
  type Clearance,
  check,
  decide,
  type Intention,
  judgedFields,
} from './decide.ts';
export { decideAppeal, endPause } from './decide-appeal.ts';
export { digestOf } from './digest.ts';
export { giveVerdict } from './give-verdict.ts';
export { createHttpClassifier } from './http-classifier.ts';
export { removeOld as removeOldDecisionsJob, safetyJobs } from './jobs.ts';
export { type Judge, judge } from './judge.ts';
export { objectionToTag } from './objection-to-tag.ts';
export { removeDecisionsOf, safetyData } from './own-data.ts';
export {
  objectionToPicture,
  type PictureFacts,
  type PictureRecords,
} from './picture-policy.ts';
export { strikeStateOf } from './queries.ts';
export { requireAllowed } from './require-allowed.ts';
export { listAppeals, type ReviewedRow, readForReview, recordOf, searchDecisions } from './review-queries.ts';
export { safetyHandlers } from './routes.ts';
export { type PictureReference, picturesOf, type StoredRequest, trainedModelOf } from './stored-request.ts';
export { readStanding } from './strikes.ts';
export { pausedPeople, waitingAppeals } from './waiting-reviews.ts';
