import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { QueryOf } from '#contract/route.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify } from '#web/ui/notify.ts';

export type UserFilter = Pick<
  QueryOf<Contract['listUsers']>,
  'search' | 'role' | 'plan' | 'gate' | 'suspended'
>;

const perPage = 30;

/** The accounts read so far, the newest first. */
export function useUsers(filter: UserFilter) {
  const pages = useInfiniteQuery({
    queryKey: queryKeys.userList(filter),
    queryFn: ({ pageParam, signal }) =>
      call('listUsers', { query: { ...filter, limit: perPage, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < perPage ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  });
  return { ...pages, users: pages.data?.pages.flat() };
}

/** One person. Each reading is recorded, so that it is not read again by itself. */
export function usePerson(id: string) {
  return useQuery({
    queryKey: queryKeys.person(id),
    queryFn: ({ signal }) => call('readUser', { params: { id }, signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Does something to a person, says what became of it, and reads them again. */
export function useDeed<Given = void>(
  id: string,
  deed: (given: Given) => Promise<{ message: string }>,
  onDone: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: async ({ message }) => {
      notify.success({ title: 'Done', text: message });
      onDone();
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.person(id) }),
        client.invalidateQueries({ queryKey: queryKeys.users }),
      ]);
    },
  });
}
