export { abilitiesOf } from './abilities.ts';
export { completed, problemsOf } from './check-graph.ts';
export { type Compiled, compile } from './compile.ts';
export type { Graph } from './graph.ts';
export { type ObjectInfo, objectInfo } from './object-info.ts';
export { loraNameOf, trainingFolder, type UploadedPicture } from './order.ts';
export { type ModelChoice, modelChoice } from './stacks.ts';
export { placeIn, type StepPlan, stepPlanOf } from './steps.ts';
