import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { resultDecisionForm } from '#contract/result-reviews.ts';
import type { reviewViewForm } from '#contract/review-views.ts';
import { call } from '#web/lib/api.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { reviewKeys } from '../review-keys.ts';
import type { QueueView } from '../review-queue.tsx';

/** The results that wait for a reviewer, longest waiting first, or the decided ones. */
export function useResultReviews(show: QueueView) {
  return useQuery({
    queryKey: reviewKeys.resultList(show),
    queryFn: ({ signal }) => call('listResultReviews', { query: { show }, signal }),
    staleTime: 0,
  });
}

/** A withheld result. The audit log records each read. */
export function useResultReview(id: string) {
  return useQuery({
    queryKey: reviewKeys.result(id),
    queryFn: ({ signal }) => call('readResultReview', { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

export function useOpenResult(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof reviewViewForm>) => call('openResult', { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: reviewKeys.result(id) }),
  });
}

/** Decides about a result. On a conflict it loads the decision of the other reviewer. */
export function useDecideResult(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof resultDecisionForm>) => call('decideResult', { params: { id }, body }),
    onSuccess: (review) => {
      notify.success({ title: 'Decided', text: 'The user is notified.' });
      client.setQueryData(reviewKeys.result(id), review);
      return client.invalidateQueries({ queryKey: reviewKeys.resultLists });
    },
    onError: (problem) => {
      notify.error({ title: 'Not decided', text: getErrorMessage(problem) });
      return client.invalidateQueries({ queryKey: reviewKeys.result(id) });
    },
  });
}
