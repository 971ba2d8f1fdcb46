export { removeExemptUser } from './own-data.ts';
export {
  allowForEveryone,
  allowForUser,
  forbidCrops,
  forbidPictures,
  type NewPicture,
  type PictureFingerprint,
  requireNotRemoved,
} from './require-not-removed.ts';
