export { forgetTrainer, trainingData } from './own-data.ts';
export { completedModel, sessionsWith } from './queries.ts';
export { keepReport } from './reports.ts';
export { trainingHandlers } from './routes.ts';
