import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { RouteQuery } from '#contract/route.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

const { jobsAndBackups } = queryKeys;
/** No events reach this page, so it polls. */
const pollIntervalMs = 5_000;

/** The engines, the generation queue and the background jobs. */
export function useOperations() {
  return useQuery({
    queryKey: [...jobsAndBackups, 'report'],
    queryFn: ({ signal }) => call('systemReport', { signal }),
    refetchInterval: pollIntervalMs,
  });
}

export type JobFilter = Pick<RouteQuery<Contract['listAllJobs']>, 'state' | 'before'>;

/** One page of engine jobs. */
export function useOperatorsJobs(filter: JobFilter) {
  return useQuery({
    queryKey: [...jobsAndBackups, 'jobs', filter],
    queryFn: ({ signal }) => call('listAllJobs', { query: filter, signal }),
    refetchInterval: pollIntervalMs,
    placeholderData: (before) => before,
  });
}

/** The background jobs that failed after their last attempt. */
export function useDeadLetters() {
  return useQuery({
    queryKey: [...jobsAndBackups, 'dead-letters'],
    queryFn: ({ signal }) => call('deadLetters', { signal }),
    refetchInterval: pollIntervalMs,
  });
}

function useOperationsMutation<Values>(
  action: (values: Values) => Promise<{ message: string }>,
  onDone?: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: ({ message }) => {
      notify.success({ title: 'Done', text: `${message}.` });
      onDone?.();
      return client.invalidateQueries({ queryKey: jobsAndBackups });
    },
    onError: (error) => notify.error({ title: 'Not done', text: getErrorMessage(error) }),
  });
}

/** Pauses an engine. @param engineId null pauses all engines */
export function usePause(engineId: string | null, onDone: () => void) {
  return useOperationsMutation(
    (reason: string) =>
      engineId === null
        ? call('pauseQueue', { body: { reason } })
        : call('pauseEngine', { params: { id: engineId }, body: { reason } }),
    onDone,
  );
}

/** Resumes an engine. @param engineId null resumes all engines */
export function useResume(engineId: string | null) {
  return useOperationsMutation((_: undefined) =>
    engineId === null ? call('resumeQueue', {}) : call('resumeEngine', { params: { id: engineId } }),
  );
}

export function useRetryDeadLetter() {
  return useOperationsMutation((letter: { queue: string; id: string }) =>
    call('retryDeadLetter', { params: letter }),
  );
}
