import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const retries = 2;

/** Whether trying the same call again may help: the server was away, it did not refuse. */
function mayRecover(error: Error): boolean {
  return error instanceof ApiError && error.code === 'UNAVAILABLE';
}

/** Refusals that say that something about the person is not as this page thinks. */
const notAsThought: string[] = [
  'ACCOUNT_CHANGED',
  'ONBOARDING_REQUIRED',
  'PASSWORD_CHANGE_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
];

/**
 * The tab's cache of what the server said. A call that answers `UNAUTHORIZED` forgets the person; the gate
 * then says so and leads to /auth, wherever in the app it happened. One that answers that
 * something is due first, or that they work elsewhere, asks again who they are.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'UNAUTHORIZED') {
      client.setQueryData(queryKeys.currentUser, null);
    }
    if (error instanceof ApiError && notAsThought.includes(error.code)) {
      void client.invalidateQueries({ queryKey: queryKeys.currentUser });
    }
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && mayRecover(error),
      },
      // Without a connection a click fails at once and says so; it is not done some time later.
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
