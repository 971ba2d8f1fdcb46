import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PictureChoice } from '#contract/picture-choice.ts';
import type { Reading } from '#contract/tools.ts';
import { call } from '#web/lib/api.ts';
import { usePollingFallback } from '#web/lib/events.ts';
import { getPictureId } from '#web/lib/pictures.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

/** The creator's texts, newest first. The end of a reading job invalidates them. */
export function useReadings() {
  const refetchInterval = usePollingFallback();
  return useQuery({
    queryKey: queryKeys.readings,
    queryFn: ({ signal }) => call('listReadings', { signal }),
    refetchInterval,
  });
}

/** Deletes a text. */
export function useDeleteReading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Reading) => call('deleteReading', { params: { id } }),
    onSuccess: (_, { id }) =>
      client.setQueryData<Reading[]>(queryKeys.readings, (all) => all?.filter((each) => each.id !== id)),
    onError: (error) => notify.error({ title: 'Not deleted', text: getErrorMessage(error) }),
  });
}

/** The analysis of a picture, which never changes. */
export function useAnalysis(picture: PictureChoice) {
  return useQuery({
    queryKey: queryKeys.pictureAnalysis(getPictureId(picture)),
    queryFn: ({ signal }) => call('analysePicture', { query: picture, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
