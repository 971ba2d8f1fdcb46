export { withClassifier } from './classifier.ts';
export { type ClearStoredJob, createClearing } from './clear-stored-job.ts';
export { countMonthAppeals } from './count-month.ts';
export {
  type Clearance,
  checkTexts,
  decide,
  getJudgedFields,
  type SafetySubject,
} from './decide.ts';
export { decideAppeal, endPause } from './decide-appeal.ts';
export { decideTexts } from './decide-texts.ts';
export { computeRequestDigest } from './digest.ts';
export { findTagViolation } from './find-tag-violation.ts';
export { giveVerdict } from './give-verdict.ts';
export { createHttpClassifier } from './http-classifier.ts';
export { removeOldDecisionsJob, safetyJobs } from './jobs.ts';
export { type Judge, judge } from './judge.ts';
export { type KnownPeople, KnownPeopleBuilder, splitKnownName } from './known-people.ts';
export { listAllowedDecisions } from './list-allowed-decisions.ts';
export { countOpenAppeals, listPausedUsers } from './open-reviews.ts';
export { moveDecisions, removeUserDecisions, safetyData } from './own-data.ts';
export {
  findPictureViolation,
  type PictureFacts,
  type PictureRecords,
  type PictureRules,
  type StoredPicture,
} from './picture-policy.ts';
export { getStrikeState } from './queries.ts';
export { requireAllowed } from './require-allowed.ts';
export {
  findReviewedDecision,
  listAppeals,
  type ReviewedRow,
  readSafetyRecord,
  searchDecisions,
} from './review-queries.ts';
export { safetyHandlers } from './routes.ts';
export { countShippedPeople } from './rules.ts';
export {
  countRuns,
  type EarlierVideo,
  getTrainedModel,
  listAlternatives,
  listChosenReferences,
  listEarlier,
  listLoras,
  listPictures,
  type PictureReference,
  type PictureRole,
  type SoundReference,
  type StoredExtension,
  type StoredImageToVideo,
  type StoredJoin,
  type StoredLayer,
  type StoredLayers,
  type StoredReference,
  type StoredRequest,
  type StoredTextToImage,
  type VideoReference,
} from './stored-request.ts';
export { readSafetyStanding } from './strikes.ts';
