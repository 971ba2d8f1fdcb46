import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Post, PostState } from '#contract/posts.ts';
import { call } from '#web/lib/api.ts';

/** Keys of the queries of publishing; that of channels is shared with their screen. */
export const postKeys = {
  all: ['posts'],
  /** Lists of posts with a time. */
  timed: ['posts', 'timed'],
  one: (id: string) => ['posts', 'one', id],
  series: ['post-series'],
  settings: ['publishing-settings'],
  slots: (personaId: string) => ['posting-slots', personaId],
  channels: ['channels'],
} as const;

/** Milliseconds between two calls while something is being published, and otherwise: no event tells of a change. */
const activeInterval = 4_000;
const idleInterval = 60_000;

export type PostFilters = {
  personaId?: string | undefined;
  channelId?: string | undefined;
  state?: PostState | undefined;
};

export type TimedPosts = { posts: Post[]; more: boolean };

/** Whether a worker is at a post, so that its state changes within seconds. */
const isBusy = ({ targets }: Post) =>
  targets.some(({ state }) => state === 'sending' || state === 'processing');

/** The posts between two moments, soonest first; not loaded while the moments are unknown. */
export function useTimedPosts(between: { from: Date; to: Date } | null, filters: PostFilters) {
  const query = { from: between?.from.toISOString(), to: between?.to.toISOString(), ...filters };
  return useQuery({
    queryKey: [...postKeys.timed, query],
    queryFn: ({ signal }) => call('listPosts', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.posts.some(isBusy) ? activeInterval : idleInterval),
    enabled: between !== null,
  });
}

/** The posts without a time, newest first. */
export function useUntimedPosts(filters: PostFilters) {
  return useInfiniteQuery({
    queryKey: [...postKeys.all, 'untimed', filters],
    queryFn: ({ pageParam: before, signal }) => call('listPosts', { query: { ...filters, before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, posts }) => (more ? posts.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
}

/** One post; not loaded while the id is null. */
export function usePost(id: string | null) {
  return useQuery({
    queryKey: postKeys.one(id ?? ''),
    queryFn: ({ signal }) => call('getPost', { params: { id: id ?? '' }, signal }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? activeInterval : false),
    enabled: id !== null,
  });
}

const byTime = (one: Post, other: Post) => (one.scheduledAt ?? '').localeCompare(other.scheduledAt ?? '');

/** The posts that wait for approval, soonest first, with those that the caller may not decide about. */
export function useWaitingPosts() {
  return useQuery({
    queryKey: [...postKeys.all, 'waiting'],
    queryFn: ({ signal }) => call('listPosts', { query: { state: 'waiting' }, signal }),
    refetchInterval: idleInterval,
    select: ({ posts }) => posts.toSorted(byTime),
  });
}

/** The channels of the account, oldest first. */
export function useChannels() {
  return useQuery({
    queryKey: postKeys.channels,
    queryFn: ({ signal }) => call('listChannels', { signal }),
  });
}

/** Time zone, approval and disclosure of the account. */
export function usePublishingSettings() {
  return useQuery({
    queryKey: postKeys.settings,
    queryFn: ({ signal }) => call('getPublishingSettings', { signal }),
  });
}

/** The weekly slots of a persona; not loaded while the id is null. */
export function usePostingSlots(personaId: string | null) {
  return useQuery({
    queryKey: postKeys.slots(personaId ?? ''),
    queryFn: ({ signal }) => call('listPostingSlots', { params: { id: personaId ?? '' }, signal }),
    enabled: personaId !== null,
  });
}

/** The series of the account, newest first. */
export function usePostSeries() {
  return useQuery({
    queryKey: postKeys.series,
    queryFn: ({ signal }) => call('listPostSeries', { signal }),
  });
}

/** Puts a post that a call returned into the cache, and reads the lists again. */
export function storePost(client: QueryClient, post: Post): void {
  client.setQueryData(postKeys.one(post.id), post);
  const [, one] = postKeys.one(post.id);
  void client.invalidateQueries({
    predicate: ({ queryKey: [area, part] }) => area === 'posts' && part !== one,
  });
}

/** `storePost` for the calling component. */
export function useStorePost(): (post: Post) => void {
  const client = useQueryClient();
  return (post) => storePost(client, post);
}
