import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { delays, limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { keepNewerProgress, usePollingFallback } from '#web/lib/events.ts';
import { isActiveJob } from '#web/lib/job-labels.ts';
import { type ContentFilters, queryKeys } from '#web/lib/query-keys.ts';

/** Polling interval: no event says that an engine's worker has ended. */
const statusInterval = 30_000;

/**
 * Running, waiting and recently ended jobs, newest first; events keep the list current. Requests of other users change
 * queue positions without an event, so it also refetches while jobs are active.
 */
export function useJobs() {
  const polling = usePollingFallback();
  return useQuery({
    queryKey: queryKeys.jobs,
    queryFn: async ({ signal }) => {
      const askedAt = performance.now();
      return keepNewerProgress(await call('listJobs', { signal }), askedAt);
    },
    refetchInterval: ({ state }) => polling || (!!state.data?.some(isActiveJob) && delays.readWaitingJobs),
  });
}

/** The URL of the engine's latest preview of a running job; null before the first. */
export function useJobPreview(jobId: string): string | null {
  const { data } = useQuery<string | null>({
    queryKey: queryKeys.jobPreview(jobId),
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  return data;
}

/**
 * The library by keyset pages, newest first by default. When the filters change, the previous pages stay visible until
 * the new ones are loaded.
 */
export function useContent(filters: ContentFilters = {}, { enabled = true } = {}) {
  const refetchInterval = usePollingFallback();
  return useInfiniteQuery({
    queryKey: queryKeys.contentList(filters),
    queryFn: ({ pageParam, signal }) =>
      call('listContent', { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval,
    enabled,
  });
}

/** The number of items of each type. */
export function useContentCounts() {
  const refetchInterval = usePollingFallback();
  return useQuery({
    queryKey: queryKeys.contentCounts,
    queryFn: ({ signal }) => call('contentCounts', { signal }),
    refetchInterval,
  });
}

/** One item of the library; not fetched while the id is null. */
export function useContentItem(contentId: string | null) {
  return useQuery({
    queryKey: queryKeys.contentItem(contentId ?? ''),
    queryFn: ({ signal }) => call('getContent', { params: { id: contentId ?? '' }, signal }),
    enabled: contentId !== null,
  });
}

/** The sources and derived items of an item; not fetched while the id is null. */
export function useLineage(contentId: string | null) {
  return useQuery({
    queryKey: queryKeys.lineage(contentId ?? ''),
    queryFn: ({ signal }) => call('contentLineage', { params: { id: contentId ?? '' }, signal }),
    enabled: contentId !== null,
  });
}

/** The account's personas, newest first. */
export function usePersonas() {
  const refetchInterval = usePollingFallback();
  return useQuery({
    queryKey: queryKeys.personas,
    queryFn: ({ signal }) => call('listPersonas', { signal }),
    refetchInterval,
  });
}

/** The notifications that the bell shows. */
export function useLatestNotifications() {
  const refetchInterval = usePollingFallback();
  return useQuery({
    queryKey: queryKeys.notificationList,
    queryFn: ({ signal }) =>
      call('listNotifications', { query: { limit: limits.notificationsShown }, signal }),
    refetchInterval,
  });
}

/** The number of unread notifications. */
export function useUnreadCount() {
  const refetchInterval = usePollingFallback();
  return useQuery({
    queryKey: queryKeys.unreadCount,
    queryFn: ({ signal }) => call('countUnread', { signal }),
    select: ({ count }) => count,
    refetchInterval,
  });
}

/** The account's content by type, and its tokens: left, held, and used this month by day. */
export function useDashboardStats() {
  const refetchInterval = usePollingFallback();
  return useQuery({
    queryKey: queryKeys.dashboardStats,
    queryFn: ({ signal }) => call('dashboardStats', { signal }),
    refetchInterval,
  });
}

/** The account's trained models and those in training, newest first. */
export function useTrainedModels() {
  return useQuery({
    queryKey: queryKeys.trainedModels,
    queryFn: ({ signal }) => call('listTrainedModels', { signal }),
  });
}

/** The operator's tags and LoRAs of the adult category; fetched once. */
export function useTagCatalogue({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: queryKeys.tagCatalogue,
    queryFn: ({ signal }) => call('tagCatalogue', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

/** The account's prompts, without duplicates, newest first. */
export function usePromptHistory() {
  return useQuery({
    queryKey: queryKeys.promptHistory,
    queryFn: ({ signal }) => call('promptHistory', { signal }),
  });
}

/** The state of the engines. */
export function useSystemStatus() {
  return useQuery({
    queryKey: queryKeys.systemStatus,
    queryFn: ({ signal }) => call('systemStatus', { signal }),
    refetchInterval: statusInterval,
  });
}

/** The sessions of the user. */
export function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => call('listSessions', { signal }),
  });
}

/** The members and invitations of the user's team. */
export function useTeam({ enabled = true } = {}) {
  return useQuery({
    queryKey: queryKeys.team,
    queryFn: ({ signal }) => call('team', { signal }),
    enabled,
  });
}
