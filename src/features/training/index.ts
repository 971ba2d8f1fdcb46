export { completedModel } from './queries.ts';
export { trainingHandlers } from './routes.ts';
export { trainedModels } from './schema.ts';
