import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { type ToldChange, useToldChange } from '../use-told-change.ts';

const perPage = 20;

/**
 * The accounts read so far, newest first, as one list. While another search is under way the last one's stay in sight.
 *
 * @param search a part of a name or an address; empty for all
 */
export function useUsers(search: string) {
  const pages = useInfiniteQuery({
    queryKey: queryKeys.userList(search),
    queryFn: ({ pageParam, signal }) =>
      call('listUsers', {
        query: { search: search || undefined, limit: perPage, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < perPage ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  });
  return { ...pages, users: pages.data?.pages.flat() };
}

/** A change to the accounts: it says what became of it, and the list is read again. */
export function useUserChange<Values = void>(change: ToldChange<Values>) {
  return useToldChange(queryKeys.users, change);
}
