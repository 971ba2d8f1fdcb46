export { anonymizeTrainingSessions, trainingData } from './own-data.ts';
export { countSessionsByTag, getUsableModel } from './queries.ts';
export { storeReport } from './reports.ts';
export { trainingHandlers } from './routes.ts';
