import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import type { PictureChoice } from '#contract/picture-choice.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { getPictureId } from '#web/lib/pictures.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The query for a picture with its size, its faces and its permitted uses. */
export const sourcePictureOptions = (picture: PictureChoice | null) =>
  queryOptions({
    queryKey: queryKeys.sourcePicture(picture ? getPictureId(picture) : ''),
    queryFn: ({ signal }) => call('sourcePicture', { query: picture ?? {}, signal }),
    enabled: picture !== null,
    retry: (count, error) => !(error instanceof ApiError && error.code === 'NOT_FOUND') && count < 2,
  });

/** A picture with its size, its faces and its permitted uses. Not loaded while `picture` is null. */
export const useSourcePicture = (picture: PictureChoice | null) => useQuery(sourcePictureOptions(picture));

/** The objection to a use of a picture; null if there is none, or the picture has not loaded. */
export function findObjection(
  picture: Pick<SourcePicture, 'uses'> | undefined,
  operation: Operation,
  category: Category,
): string | null {
  return picture?.uses.find((use) => use.operation === operation)?.[category] ?? null;
}
