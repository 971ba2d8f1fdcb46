import { AppError } from '#contract/errors.ts';

/** Turns an error of reading a picture into FILE_REFUSED. */
export async function withReadErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AppError('FILE_REFUSED', 'The picture could not be read.', undefined, { cause: error });
  }
}
