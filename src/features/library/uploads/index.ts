export { countMonthUploads } from './count-month.ts';
export { findImportedUpload, findSameWaiting, removeImportedUpload } from './imported-uploads.ts';
export { removeOldUploadsJob, sweepUploadsJob, uploadJobs } from './jobs.ts';
export { clearUploader, createUploadFilePart, removeUserUploads, uploadData } from './own-data.ts';
export {
  findVisibleUpload,
  getPeopleFacts,
  getUpload,
  hasUpload,
  listPictureFiles,
  listVisibleUploads,
  type PeopleFacts,
  toPeopleFacts,
} from './queries.ts';
export { listUploadEvidence, readRefusedUpload } from './read-evidence.ts';
export { refusedUploadHandlers } from './refused-upload-routes.ts';
export { countRefusedUploads } from './refused-uploads.ts';
export { uploadHandlers } from './routes.ts';
export { saveUpload } from './save-upload.ts';
export type { UploadRow } from './schema.ts';
export { statePeople } from './state-people.ts';
export { type StoreUploadDeps, storeUpload } from './store-upload.ts';
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
