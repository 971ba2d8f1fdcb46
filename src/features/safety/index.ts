export { withClassifier } from './classifier.ts';
export {
  type Clearance,
  check,
  clearStoredJob,
  decide,
  digestOf,
  type Intention,
  judgedFields,
} from './decide.ts';
export { decideAppeal, endPause } from './decide-appeal.ts';
export { createHttpClassifier } from './http-classifier.ts';
export { removeOld as removeOldDecisionsJob, safetyJobs } from './jobs.ts';
export { type Judge, judge } from './judge.ts';
export { objectionToTag } from './objection-to-tag.ts';
export { requireAllowed } from './require-allowed.ts';
export { safetyHandlers } from './routes.ts';
export { waitingReviews } from './waiting-reviews.ts';
