import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { isPageOfVisitor } from '#web/lib/session.ts';

const retries = 2;

/** Whether a retry may help: the server was unreachable and did not refuse. */
function isRetryable(error: Error): boolean {
  return error instanceof ApiError && error.code === 'UNAVAILABLE';
}

/** Refusals that mean that the cached user is outdated. */
const staleUserCodes: string[] = [
  'ACCOUNT_CHANGED',
  'ONBOARDING_REQUIRED',
  'PASSWORD_CHANGE_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
];

/**
 * Creates the tab's query cache. On a visitor's page it begins with the fact that there is no user: the call would only
 * be refused. After `UNAUTHORIZED` the cached user is cleared, and the gate redirects to /auth.
 * After a refusal because of onboarding or a changed account the user is refetched.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'UNAUTHORIZED') {
      client.setQueryData(queryKeys.currentUser, null);
    }
    if (error instanceof ApiError && staleUserCodes.includes(error.code)) {
      void client.invalidateQueries({ queryKey: queryKeys.currentUser });
    }
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && isRetryable(error),
      },
      // Without a connection a mutation fails at once; it is not sent later.
      mutations: { networkMode: 'always' },
    },
  });
  if (isPageOfVisitor()) client.setQueryData(queryKeys.currentUser, null);
  return client;
}
