export { poseHandlers } from './detect-pose.ts';
export { toolData } from './own-data.ts';
export { createPictureRecords, getChosenPicture, getReference } from './pictures.ts';
export { prepareVariations } from './prepare-variations.ts';
export { deleteReadingsOfPictures, storeText } from './readings.ts';
export { toolHandlers } from './routes.ts';
