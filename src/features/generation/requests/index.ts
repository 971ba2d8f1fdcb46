export { laneFor, type Order } from './order.ts';
export { started, startedReading } from './present-started.ts';
export { prompted, seedsFrom, settingsOf } from './prompted.ts';
export { generationHandlers } from './routes.ts';
export { type Generating, startGeneration } from './start-generation.ts';
export { type FindModel, subjectOf, type UsableModel } from './subject.ts';
