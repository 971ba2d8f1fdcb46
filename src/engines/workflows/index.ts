export { adaptToServer } from './adapt-graph.ts';
export { probeCapabilities } from './capabilities.ts';
export { findProblems } from './check-graph.ts';
export { type CompiledGraph, compile } from './compile.ts';
export {
  type GraphRequest,
  toLoraName,
  toOutputPrefix,
  toTrainedPrefix,
  toTrainingFolder,
  type UploadedPicture,
} from './compile-context.ts';
export { withDefaultInputs } from './default-inputs.ts';
export { getDrawerFacts, getLongestVideo, getVideoFacts } from './families/index.ts';
export type { FamilyParameters } from './families/parameters.ts';
export { describeReferences } from './families/references.ts';
export { cropToProportions, fitToPixels, roundUpToGrid, type Size } from './geometry.ts';
export type { Graph } from './graph.ts';
export { keepChosenIdentity } from './identity.ts';
export {
  formatTrainingName,
  type JobFile,
  pictureExtensions,
  videoExtension,
  writeJobFiles,
} from './job-files.ts';
export { type ObjectInfo, objectInfo } from './object-info.ts';
export { chooseSampling, toParameterSupport } from './parameters.ts';
export {
  type DrawerFamily,
  drawingFamilies,
  type Family,
  type ModelChoice,
  modelChoice,
  referenceFamilies,
  type Stack,
  stack,
  type Use,
  type VideoFamily,
  videoFamilies,
} from './stacks.ts';
export { createStepPlan, findOverallStep, type StepPlan } from './steps.ts';
