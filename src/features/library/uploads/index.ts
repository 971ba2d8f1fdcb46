export { removeOld as removeOldUploadsJob, sweepUploads as sweepUploadsJob, uploadJobs } from './jobs.ts';
export { forgetUploader, removeUploadsOf, uploadData, uploadFilesOf } from './own-data.ts';
export { peopleBehind, shownUpload, uploadOf } from './queries.ts';
export { uploadHandlers } from './routes.ts';

export { uploadFileRecords } from './upload-file-records.ts';
export { pictureKey, removeFiles as removeUploadFiles, viewKey } from './upload-files.ts';
export {
  marksOfPicture,
  releaseUploads,
  removeWithheldUploads,
  uploadForReview,
  uploadsLike,
  withholdUploads,
} from './withhold-uploads.ts';
