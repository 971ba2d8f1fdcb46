import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnnouncementForm } from '#contract/announcements.ts';
import { call } from '#web/lib/api.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

const key = ['announcements'];

/** All announcements, newest first. */
export function useAnnouncements() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('listAnnouncements', { signal }),
    staleTime: 0,
  });
}

export function usePublishAnnouncement(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AnnouncementForm) => call('publishAnnouncement', { body }),
    onSuccess: ({ state }) => {
      const text =
        state === 'planned' ? 'It appears at its start time.' : 'Open pages show it within a minute.';
      notify.success({ title: state === 'planned' ? 'Planned' : 'Published', text });
      onDone();
      return client.invalidateQueries({ queryKey: key });
    },
  });
}

export function useEndAnnouncement(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('endAnnouncement', { params: { id } }),
    onSuccess: () => {
      notify.success({ title: 'Ended', text: 'Open pages remove it within a minute.' });
      return client.invalidateQueries({ queryKey: key });
    },
    onError: (error) => notify.error({ title: 'Announcement not ended', text: getErrorMessage(error) }),
  });
}
