import { AppError } from '#contract/errors.ts';
import type { PictureRecords } from '#features/trust/safety';
import { allowEveryFile } from './inspections.ts';

const none = () => Promise.reject(new AppError('NOT_FOUND', 'There is no such picture.'));

/** Record access for requests made of text alone: every look-up fails. */
export const noPictureRecords: PictureRecords = {
  allowsUploadedPeople: true,
  getFacts: none,
  open: none,
  toInput: none,
  openVideo: none,
  toVideoInput: none,
  toLastFrame: none,
  openSoundtrack: none,
  getModelFacts: none,
  readModel: none,
  requireLoras: none,
  readLora: none,
};

/** The dependencies of a runner whose jobs have text as input and pictures as output. */
export const textOnlyDeps = {
  pictures: noPictureRecords,
  inspectFile: allowEveryFile,
  storeText: () => Promise.reject(new Error('nothing is read here')),
  storeReport: () => Promise.reject(new Error('nothing is trained here')),
};
