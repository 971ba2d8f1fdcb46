export { listEnginesInService } from './abilities.ts';
export { buildPrompt, type GenerationInput, listSeeds, toSettings } from './build-prompt.ts';
export { listReferences } from './list-references.ts';
export { getOutfitAndPlace } from './outfit-and-place.ts';
export { type FindModel, getPersonaAndModel, type UsableModel } from './persona-and-model.ts';
export { planSegments, requireVideoLength, type SegmentSeconds } from './plan-segments.ts';
export {
  type JobDetails,
  type PreparedGeneration,
  toLane,
  type VariationInput,
} from './prepared-generation.ts';
export { describeStart, presentStarted, presentStartedReading } from './present-started.ts';
export type { PromptReaders } from './prompt-limits.ts';
export { generationHandlers } from './routes.ts';
export { type GenerationDeps, type GenerationOrigin, startGeneration } from './start-generation.ts';
export { findTag } from './tags.ts';
