import { useInfiniteQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import type { NotificationFilter } from '#contract/notifications.ts';
import { call } from '#web/lib/api.ts';
import { usePollingFallback } from '#web/lib/events.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const perPage = limits.pageSizeDefault;

/** The loaded notifications as one list, newest first. Events of the server keep it current. */
export function useNotificationPages(show: NotificationFilter) {
  const refetchInterval = usePollingFallback();
  const pages = useInfiniteQuery({
    queryKey: queryKeys.notificationPages(show),
    queryFn: ({ pageParam, signal }) =>
      call('listNotifications', { query: { show, limit: perPage, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < perPage ? undefined : page.at(-1)?.id),
    refetchInterval,
  });
  return { ...pages, items: pages.data?.pages.flat() };
}
