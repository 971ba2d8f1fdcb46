export { forgetExempt } from './own-data.ts';
export {
  allowAgain,
  allowForAll,
  forbidPictures,
  type PictureMarks,
  requireNotRemoved,
} from './require-not-removed.ts';
