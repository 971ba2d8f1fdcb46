import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { QueryOf } from '#contract/route.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';

const { operations } = queryKeys;
/** Nothing tells an administrator's page of other people's work: it looks again. */
const lookAgainMs = 5_000;

/** Engines, what waits for them, and background work. */
export function useOperations() {
  return useQuery({
    queryKey: [...operations, 'report'],
    queryFn: ({ signal }) => call('operationsReport', { signal }),
    refetchInterval: lookAgainMs,
  });
}

export type JobFilter = Pick<QueryOf<Contract['operatorsJobs']>, 'state' | 'before'>;

/** One page of engine jobs. */
export function useOperatorsJobs(filter: JobFilter) {
  return useQuery({
    queryKey: [...operations, 'jobs', filter],
    queryFn: ({ signal }) => call('operatorsJobs', { query: filter, signal }),
    refetchInterval: lookAgainMs,
    placeholderData: (before) => before,
  });
}

/** Background work that was given up. */
export function useDeadLetters() {
  return useQuery({
    queryKey: [...operations, 'dead-letters'],
    queryFn: ({ signal }) => call('deadLetters', { signal }),
    refetchInterval: lookAgainMs,
  });
}

function useDeed<Given>(deed: (given: Given) => Promise<{ message: string }>, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: ({ message }) => {
      notify.success({ title: 'Done', text: `${message}.` });
      onDone?.();
      return client.invalidateQueries({ queryKey: operations });
    },
    onError: (error) => notify.error({ title: 'Not done', text: problemOf(error) }),
  });
}

/** Pauses an engine, or every one. @param engineId null: all of them */
export function usePause(engineId: string | null, onDone: () => void) {
  return useDeed(
    (reason: string) =>
      engineId === null
        ? call('pauseQueue', { body: { reason } })
        : call('pauseEngine', { params: { id: engineId }, body: { reason } }),
    onDone,
  );
}

/** Takes a pause back. @param engineId null: that of every engine */
export function useResume(engineId: string | null) {
  return useDeed((_: undefined) =>
    engineId === null ? call('resumeQueue', {}) : call('resumeEngine', { params: { id: engineId } }),
  );
}

export function useRetryDeadLetter() {
  return useDeed((letter: { queue: string; id: string }) => call('retryDeadLetter', { params: letter }));
}
