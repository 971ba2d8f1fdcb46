export { markSamplesJob, sampleMarkingJobs } from './mark-samples.ts';
export { measureTrainingJob, trainingJobs } from './measure-training.ts';
export { anonymizeTrainingSessions, trainingData } from './own-data.ts';
export { countSessionsByTag, getUsableModel, listTrainingPictures } from './queries.ts';
export { createReportStore } from './reports.ts';
export { trainingHandlers } from './routes.ts';
