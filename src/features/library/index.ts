export { completeContent } from './complete-content.ts';
export { openCredentials } from './content-credentials.ts';
export { createContents } from './create-content.ts';
export { discardContent } from './discard-content.ts';
export { failContent } from './fail-content.ts';
export {
  type FileVariant,
  type FinishedPicture,
  finishPicture,
  type PictureDependencies,
  type StoredFile,
} from './finish-picture.ts';
export { newestPicturesOf } from './newest-pictures-of.ts';
export { countByType, countCompletedPictures, getContent, listContent } from './queries.ts';
export { libraryHandlers } from './routes.ts';
export { contentFiles, contentItems } from './schema.ts';
