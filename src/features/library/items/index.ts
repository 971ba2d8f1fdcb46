export { collectionHandlers } from './collection-routes.ts';
export { completeContent } from './complete-content.ts';
export { contentFileRecords } from './content-file-records.ts';
export { createContents } from './create-content.ts';
export { deleteContent } from './delete-content.ts';
export { discardContent } from './discard-content.ts';
export { failContent } from './fail-content.ts';
export { finishModel } from './finish-model.ts';
export type { FinishDependencies, FinishedOutput } from './finish-output.ts';
export { finishPicture } from './finish-picture.ts';
export { finishVideo } from './finish-video.ts';
export { forgetOutput } from './forget-output.ts';
export { emptyTrashJob, libraryJobs, sweepOutputsJob } from './jobs.ts';
export { countByType, countCompletedPictures } from './list/count-content.ts';
export { listContent } from './list/list-content.ts';
export { lockSources } from './lock-sources.ts';
export { newestPicturesOf } from './newest-pictures-of.ts';
export { contentFilesOf, forgetMaker, libraryData, removeContentsOf } from './own-data.ts';
export { fileOf, getContent } from './queries.ts';
export type { Source } from './record-sources.ts';
export { removeFiles } from './remove-files.ts';
export { removeItems } from './remove-items.ts';
export { libraryHandlers } from './routes.ts';

export type { FileVariant, StoredFile } from './store-file.ts';
export { storedModel, storedPicture } from './stored-picture.ts';
export { madeFromUpload, takeDown } from './take-down.ts';
export { tellPages } from './tell-pages.ts';
export {
  copiesOf,
  copyById,
  previewForReview,
  releaseContents,
  withholdContents,
} from './withhold-contents.ts';
