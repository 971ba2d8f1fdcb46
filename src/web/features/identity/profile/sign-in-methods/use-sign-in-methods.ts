import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The password, passkeys and linked providers of the user. */
export function useSignInMethods() {
  return useQuery({
    queryKey: queryKeys.signInMethods,
    queryFn: ({ signal }) => call('listSignInMethods', { signal }),
  });
}
