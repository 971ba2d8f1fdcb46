export { removeOldUploadsJob, sweepUploadsJob, uploadJobs } from './jobs.ts';
export { clearUploader, createUploadFilePart, removeUserUploads, uploadData } from './own-data.ts';
export {
  findVisibleUpload,
  getPeopleStatement,
  getUpload,
  hasUpload,
  listPictureFiles,
  listVisibleUploads,
} from './queries.ts';
export { refusedUploadHandlers } from './refused-upload-routes.ts';
export { countRefusedUploads } from './refused-uploads.ts';
export { uploadHandlers } from './routes.ts';
export { saveUpload } from './save-upload.ts';
export { uploadFileRecords } from './upload-file-records.ts';
export { pictureKey, viewKey } from './upload-files.ts';
export {
  computePictureMarks,
  getUploadForReview,
  listUploadCopies,
  releaseUploads,
  removeWithheldUploads,
  withholdUploads,
} from './withhold-uploads.ts';
