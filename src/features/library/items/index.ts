export { collectionHandlers } from './collection-routes.ts';
export { completeContents } from './complete-content.ts';
export { contentFileRecords, type FindWithheldJobs } from './content-file-records.ts';
export {
  type ContentState,
  countMadeWithModels,
  findOriginal,
  listContentStates,
  listExistingContents,
} from './content-states.ts';
export { createContents } from './create-content.ts';
export { discardContent } from './discard-content.ts';
export { extractFrames } from './extract-frames.ts';
export { failContent } from './fail-content.ts';
export { findByMark, findByOriginal, type MadeContent } from './find-made.ts';
export { finishModel } from './finish-model.ts';
export type { FinishDeps, FinishedFile, FinishedOutput } from './finish-output.ts';
export { finishPicture } from './finish-picture.ts';
export { finishVideo, type VideoInput } from './finish-video.ts';
export {
  findSameLooking,
  findSameOriginal,
  importContent,
  listImportedPictures,
  storeImportedFiles,
} from './import-content.ts';
export { isTrashed } from './is-trashed.ts';
export { emptyTrashJob, libraryJobs, sweepOutputsJob } from './jobs.ts';
export { listMadeFrom, listSources } from './lineage.ts';
export { countByType, countCompletedPictures } from './list/count-content.ts';
export { listContent } from './list/list-content.ts';
export { listNewestPictures } from './list-newest-pictures.ts';
export { listPublishableContents, type PublishableContent } from './list-publishable-contents.ts';
export { lockSources } from './lock-sources.ts';
export { countUnmarked } from './mark-existing.ts';
export { readLastFrame, unmarkVideo } from './mark-video.ts';
export { markExistingJob, markingJobs } from './marking-jobs.ts';
export { clearMaker, createContentFilePart, libraryData, removeUserContents } from './own-data.ts';
export { publishContentChanges } from './publish-content-changes.ts';
export { getContent, getContentFile, requireAdultAllowed } from './queries.ts';
export { listContentEvidence } from './read-evidence.ts';
export { readFrames } from './read-frames.ts';
export type { Source } from './record-sources.ts';
export { removeAbandonedOutput } from './remove-abandoned-output.ts';
export { listMadeFromUpload, removeContents } from './remove-contents.ts';
export { reopenContent } from './reopen-content.ts';
export { libraryHandlers } from './routes.ts';
export type { FileVariant, StoredFile } from './store-file.ts';
export {
  getStoredModel,
  getStoredPicture,
  getStoredSource,
  getStoredVideo,
} from './stored-picture.ts';
export { trashContent } from './trash-content.ts';
export {
  findCopyById,
  getReviewPreview,
  listCopies,
  listDerivedItems,
  listPictureUses,
  releaseContents,
  removeWithheldContents,
  withholdContents,
} from './withhold-contents.ts';
