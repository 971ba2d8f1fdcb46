import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnnouncementForm } from '#contract/announcements.ts';
import { call } from '#web/lib/api.ts';
import { notify, problemOf } from '#web/ui/notify.ts';

const key = ['announcements'];

/** What was announced and what is planned, the newest first. */
export function useAnnouncements() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listAnnouncements', { signal }),
    staleTime: 0,
  });
}

export function usePublish(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AnnouncementForm) => call('publishAnnouncement', { body }),
    onSuccess: ({ state }) => {
      const text =
        state === 'planned' ? 'It is shown when its time comes.' : 'Open pages show it within a minute.';
      notify.success({ title: state === 'planned' ? 'Planned' : 'Published', text });
      onDone();
      return client.invalidateQueries({ queryKey: key });
    },
  });
}

export function useEnd(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('endAnnouncement', { params: { id } }),
    onSuccess: () => {
      notify.success({ title: 'Ended', text: 'Open pages take it away within a minute.' });
      return client.invalidateQueries({ queryKey: key });
    },
    onError: (error) => notify.error({ title: 'Not ended', text: problemOf(error) }),
  });
}
