import { useQuery } from '@tanstack/react-query';
import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import type { PictureChoice, SourcePicture } from '#contract/tools.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { choiceId } from '#web/lib/pictures.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** A picture as the tools see it: its size, its faces, and what it may be used for. Not asked for while there is none. */
export function useSourcePicture(picture: PictureChoice | null) {
  return useQuery({
    queryKey: queryKeys.sourcePicture(picture ? choiceId(picture) : ''),
    queryFn: ({ signal }) => call('sourcePicture', { query: picture ?? {}, signal }),
    enabled: picture !== null,
    retry: (count, error) => !(error instanceof ApiError && error.code === 'NOT_FOUND') && count < 2,
  });
}

/** What stands against a use of a picture; null where nothing does, or where the picture is not known yet. */
export function objectionTo(
  picture: Pick<SourcePicture, 'uses'> | undefined,
  operation: Operation,
  category: Category,
): string | null {
  return picture?.uses.find((use) => use.operation === operation)?.[category] ?? null;
}
