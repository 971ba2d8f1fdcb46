import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { delays, limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { usePollingFallback } from '#web/lib/events.ts';
import { isUnderWay } from '#web/lib/job-words.ts';
import { type ContentFilters, queryKeys } from '#web/lib/query-keys.ts';

const statusInterval = 30_000;

/**
 * Running, waiting and recently ended jobs, newest first; events keep it current. What other people ask for
 * moves the places of waiting jobs without an event.
 */
export function useJobs() {
  const polling = usePollingFallback();
  return useQuery({
    queryKey: queryKeys.jobs,
    queryFn: ({ signal }) => call('listJobs', { signal }),
    refetchInterval: ({ state }) => polling || (!!state.data?.some(isUnderWay) && delays.readWaitingJobs),
  });
}

/** The newest small picture that the engine showed of a running job: an address, or null before the first. */
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
 * The library by keyset pages, newest first unless it is sorted. Where the filters change, the pages before
 * stay in sight until the new ones arrive.
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

/** How many items there are of each kind. */
export function useContentCounts() {
  const refetchInterval = usePollingFallback();
  return useQuery({
    queryKey: queryKeys.contentCounts,
    queryFn: ({ signal }) => call('contentCounts', { signal }),
    refetchInterval,
  });
}

/** One item of the library; not asked for while there is no id. */
export function useContentItem(contentId: string | null) {
  return useQuery({
    queryKey: queryKeys.contentItem(contentId ?? ''),
    queryFn: ({ signal }) => call('getContent', { params: { id: contentId ?? '' }, signal }),
    enabled: contentId !== null,
  });
}

/** What an item was made from and what was made from it; not asked for while there is no id. */
export function useLineage(contentId: string | null) {
  return useQuery({
    queryKey: queryKeys.lineage(contentId ?? ''),
    queryFn: ({ signal }) => call('contentLineage', { params: { id: contentId ?? '' }, signal }),
    enabled: contentId !== null,
  });
}

/** The person's personas, the newest first. */
export function usePersonas() {
  const refetchInterval = usePollingFallback();
  return useQuery({
    queryKey: queryKeys.personas,
    queryFn: ({ signal }) => call('listPersonas', { signal }),
    refetchInterval,
  });
}

/** The latest notifications, as many as the bell shows. */
export function useLatestNotifications() {
  const refetchInterval = usePollingFallback();
  return useQuery({
    queryKey: queryKeys.notificationList,
    queryFn: ({ signal }) =>
      call('listNotifications', { query: { limit: limits.notificationsShown }, signal }),
    refetchInterval,
  });
}

/** How many notifications are unread. */
export function useUnreadCount() {
  const refetchInterval = usePollingFallback();
  return useQuery({
    queryKey: queryKeys.unreadCount,
    queryFn: ({ signal }) => call('countUnread', { signal }),
    select: ({ count }) => count,
    refetchInterval,
  });
}

/** The person's content by kind, and tokens: left, held, and used this month by day. */
export function useDashboardStats() {
  const refetchInterval = usePollingFallback();
  return useQuery({
    queryKey: queryKeys.dashboardStats,
    queryFn: ({ signal }) => call('dashboardStats', { signal }),
    refetchInterval,
  });
}

/** The models that the person trains or has trained, newest first. */
export function useTrainedModels() {
  return useQuery({
    queryKey: queryKeys.trainedModels,
    queryFn: ({ signal }) => call('listTrainedModels', { signal }),
  });
}

/** The operator's tags and LoRAs of the adult category; asked for when they are needed. */
export function useTagCatalogue({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: queryKeys.tagCatalogue,
    queryFn: ({ signal }) => call('tagCatalogue', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

/** The prompts that the person has used, each once, newest first. */
export function usePromptHistory() {
  return useQuery({
    queryKey: queryKeys.promptHistory,
    queryFn: ({ signal }) => call('promptHistory', { signal }),
  });
}

/** Which engines are online. */
export function useSystemStatus() {
  return useQuery({
    queryKey: queryKeys.systemStatus,
    queryFn: ({ signal }) => call('systemStatus', { signal }),
    refetchInterval: statusInterval,
  });
}

/** Where this account is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => call('listSessions', { signal }),
  });
}

/** Who is in the person's team, and who is invited to it. */
export function useTeam({ enabled = true } = {}) {
  return useQuery({
    queryKey: queryKeys.team,
    queryFn: ({ signal }) => call('team', { signal }),
    enabled,
  });
}
