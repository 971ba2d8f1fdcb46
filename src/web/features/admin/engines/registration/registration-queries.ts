import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useMutationWithToast } from '#web/ui/use-mutation-with-toast.ts';

const staleKeys = [queryKeys.jobsAndBackups];
/** No events reach this page, so it polls. */
const pollIntervalMs = 5_000;

/** The key of registered engines and tokens. */
export const registrationKey = [...queryKeys.jobsAndBackups, 'registered-engines'];

/** The registered engines and the registration tokens. */
export function useRegisteredEngines() {
  return useQuery({
    queryKey: registrationKey,
    queryFn: ({ signal }) => call('listRegisteredEngines', { signal }),
    refetchInterval: pollIntervalMs,
  });
}

export const useDrainEngine = (id: string) =>
  useMutationWithToast(staleKeys, {
    change: () => call('drainEngine', { params: { id } }),
    done: 'Draining',
    failed: 'Not drained',
  });

export const useReturnToService = (id: string) =>
  useMutationWithToast(staleKeys, {
    change: () => call('returnEngineToService', { params: { id } }),
    done: 'Returned to service',
    failed: 'Not returned',
  });

export const useRevokeToken = (id: string) =>
  useMutationWithToast(staleKeys, {
    change: () => call('revokeRegistrationToken', { params: { id } }),
    done: 'Token revoked',
    failed: 'Token not revoked',
  });
