import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PictureChoice, Reading } from '#contract/tools.ts';
import { call } from '#web/lib/api.ts';
import { usePollingFallback } from '#web/lib/events.ts';
import { choiceId } from '#web/lib/pictures.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';

/** Texts that were read or written last, newest first; the end of a job makes it stale. */
export function useReadings() {
  const refetchInterval = usePollingFallback();
  return useQuery({
    queryKey: queryKeys.readings,
    queryFn: ({ signal }) => call('listReadings', { signal }),
    refetchInterval,
  });
}

/** Removes a text. */
export function useDeleteReading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Reading) => call('deleteReading', { params: { id } }),
    onSuccess: (_, { id }) =>
      client.setQueryData<Reading[]>(queryKeys.readings, (all) => all?.filter((each) => each.id !== id)),
    onError: (error) => notify.error({ title: 'Not deleted', text: problemOf(error) }),
  });
}

/** What a picture is; it stays so. */
export function useAnalysis(picture: PictureChoice) {
  return useQuery({
    queryKey: queryKeys.pictureAnalysis(choiceId(picture)),
    queryFn: ({ signal }) => call('analysePicture', { query: picture, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
