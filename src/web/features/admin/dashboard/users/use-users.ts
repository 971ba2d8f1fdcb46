import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { RouteQuery } from '#contract/route.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify } from '#web/ui/notify.ts';
import { type MutationWithToastOptions, useMutationWithToast } from '#web/ui/use-mutation-with-toast.ts';

export type UserFilter = Pick<
  RouteQuery<Contract['listUsers']>,
  'search' | 'role' | 'plan' | 'gate' | 'suspended'
>;

const perPage = 20;

/** The loaded users, newest first. While a new filter loads, the previous users stay visible. */
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

/** One user. The audit log records each read, so there is no automatic refetch. */
export function usePerson(id: string) {
  return useQuery({
    queryKey: queryKeys.person(id),
    queryFn: ({ signal }) => call('readUser', { params: { id }, signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A mutation of one user. Shows the server message as a toast and refreshes the user and the lists. */
export function useAccountAction<Values = void>(
  id: string,
  action: (values: Values) => Promise<{ message: string }>,
  onDone: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
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

/** A mutation of users with titled toasts for success and failure. Refreshes the lists and the open user. */
export function useUserMutation<Values = void>(options: MutationWithToastOptions<Values>) {
  return useMutationWithToast([queryKeys.users, ['person']], options);
}
