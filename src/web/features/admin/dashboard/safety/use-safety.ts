import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type appealDecisionForm,
  type DecisionSearch,
  type ReviewedDecision,
  reviewsPerPage,
  type verdictForm,
} from '#contract/safety-reviews.ts';
import { call } from '#web/lib/api.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { reviewKeys } from '../review-keys.ts';

const getNextCursor = (page: readonly { id: string }[]) =>
  page.length < reviewsPerPage ? undefined : page.at(-1)?.id;

/** The matching decisions, newest first. The audit log records each page read. */
export function useFoundDecisions(search: Omit<DecisionSearch, 'before'>) {
  const pages = useInfiniteQuery({
    queryKey: reviewKeys.foundDecisions(search),
    queryFn: ({ pageParam, signal }) =>
      call('searchDecisions', { query: { ...search, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: getNextCursor,
    refetchOnWindowFocus: false,
  });
  return { ...pages, decisions: pages.data?.pages.flat() };
}

export function useAppeals(show: 'open' | 'decided') {
  const pages = useInfiniteQuery({
    queryKey: reviewKeys.appealList(show),
    queryFn: ({ pageParam, signal }) => call('listAppeals', { query: { show, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: getNextCursor,
    staleTime: 0,
  });
  return { ...pages, appeals: pages.data?.pages.flat() };
}

/** Users paused until a review. */
export function usePausedPeople() {
  return useQuery({
    queryKey: reviewKeys.pausedPeople,
    queryFn: ({ signal }) => call('listPaused', { signal }),
    refetchOnWindowFocus: false,
  });
}

/** One decision with its texts. The audit log records each read. */
export function useReviewedDecision(id: string) {
  return useQuery({
    queryKey: reviewKeys.reviewedDecision(id),
    queryFn: ({ signal }) => call('readDecision', { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** The safety record of a user. The audit log records each read. */
export function useSafetyRecord(id: string) {
  return useQuery({
    queryKey: reviewKeys.safetyRecord(id),
    queryFn: ({ signal }) => call('readSafetyRecord', { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** A mutation that stores the returned decision in the cache. On an error it reloads the decision. */
function useDecisionMutation<Body>(
  id: string,
  send: (body: Body) => Promise<ReviewedDecision>,
  done: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (decision) => {
      notify.success({ title: 'Decided', text: done });
      client.setQueryData(reviewKeys.reviewedDecision(id), decision);
      return client.invalidateQueries({ queryKey: reviewKeys.safetyReviews });
    },
    onError: (problem) => {
      notify.error({ title: 'Not decided', text: getErrorMessage(problem) });
      return client.invalidateQueries({ queryKey: reviewKeys.reviewedDecision(id) });
    },
  });
}

export function useGiveVerdict(id: string) {
  return useDecisionMutation(
    id,
    (body: z.input<typeof verdictForm>) => call('giveVerdict', { params: { id }, body }),
    'Your verdict is stored.',
  );
}

export function useAnswerAppeal(decisionId: string, appealId: string) {
  return useDecisionMutation(
    decisionId,
    (body: z.input<typeof appealDecisionForm>) => call('answerAppeal', { params: { id: appealId }, body }),
    'The user is notified.',
  );
}

export function useEndPause(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { reason: string }) => call('endPause', { params: { id: userId }, body }),
    onSuccess: (record) => {
      notify.success({ title: 'Pause ended', text: 'The user is notified. Their strikes stay.' });
      client.setQueryData(reviewKeys.safetyRecord(userId), record);
      return client.invalidateQueries({ queryKey: reviewKeys.pausedPeople });
    },
    onError: (problem) => notify.error({ title: 'Pause not ended', text: getErrorMessage(problem) }),
  });
}
