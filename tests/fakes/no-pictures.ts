import { AppError } from '#contract/errors.ts';
import type { PictureRecords } from '#features/trust/safety';

const none = () => Promise.reject(new AppError('NOT_FOUND', 'There is no such picture.'));

/** Records without a picture, for requests made of words alone. */
export const noPictures: PictureRecords = {
  factsOf: none,
  open: none,
  factsOfModel: none,
  readModel: none,
};

/** What a runner is given where nothing but words goes in and pictures come out. */
export const wordsOnly = {
  pictures: noPictures,
  keepWords: () => Promise.reject(new Error('nothing is read here')),
  keepReport: () => Promise.reject(new Error('nothing is trained here')),
};
