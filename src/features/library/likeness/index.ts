export {
  likenessJobs,
  measureLikenessJob,
  remeasureLikenessJob,
  requestLikeness,
  requestRemeasuring,
} from './jobs.ts';
export { findReferences, type LikenessDeps, type ListReferences } from './measure-likeness.ts';
export { measureCandidates, measureSamples } from './measure-samples.ts';
export type { MeasurementDeps } from './measurements.ts';
export { likenessData } from './own-data.ts';
export { likenessHandlers } from './routes.ts';
