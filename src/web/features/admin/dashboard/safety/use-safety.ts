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
import { notify, problemOf } from '#web/ui/notify.ts';
import { reviewKeys } from '../review-keys.ts';

const lastOf = (page: readonly { id: string }[]) =>
  page.length < reviewsPerPage ? undefined : page.at(-1)?.id;

/** Decisions that match, the newest first, as far as they are read; each reading of a page is recorded. */
export function useFoundDecisions(search: Omit<DecisionSearch, 'before'>) {
  const pages = useInfiniteQuery({
    queryKey: reviewKeys.foundDecisions(search),
    queryFn: ({ pageParam, signal }) =>
      call('searchDecisions', { query: { ...search, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: lastOf,
    refetchOnWindowFocus: false,
  });
  return { ...pages, decisions: pages.data?.pages.flat() };
}

export function useAppeals(show: 'open' | 'decided') {
  const pages = useInfiniteQuery({
    queryKey: reviewKeys.appealList(show),
    queryFn: ({ pageParam, signal }) => call('listAppeals', { query: { show, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: lastOf,
    staleTime: 0,
  });
  return { ...pages, appeals: pages.data?.pages.flat() };
}

/** People who are paused until somebody has looked at it. */
export function usePausedPeople() {
  return useQuery({
    queryKey: reviewKeys.pausedPeople,
    queryFn: ({ signal }) => call('listPaused', { signal }),
    refetchOnWindowFocus: false,
  });
}

/** One decision with its words; each reading is recorded. */
export function useReviewedDecision(id: string) {
  return useQuery({
    queryKey: reviewKeys.reviewedDecision(id),
    queryFn: ({ signal }) => call('readDecision', { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** Where somebody stands; each reading is recorded. */
export function usePersonsRecord(id: string) {
  return useQuery({
    queryKey: reviewKeys.safetyRecord(id),
    queryFn: ({ signal }) => call('readSafetyRecord', { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** Puts what the server answers in the place of the decision; when it refused, what others did is read. */
function useDecision<Body>(id: string, send: (body: Body) => Promise<ReviewedDecision>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (decision) => {
      notify.success({ title: 'Decided', text: done });
      client.setQueryData(reviewKeys.reviewedDecision(id), decision);
      return client.invalidateQueries({ queryKey: reviewKeys.safetyReviews });
    },
    onError: (problem) => {
      notify.error({ title: 'Not decided', text: problemOf(problem) });
      return client.invalidateQueries({ queryKey: reviewKeys.reviewedDecision(id) });
    },
  });
}

export function useGiveVerdict(id: string) {
  return useDecision(
    id,
    (body: z.input<typeof verdictForm>) => call('giveVerdict', { params: { id }, body }),
    'What you say of it is kept.',
  );
}

export function useAnswerAppeal(decisionId: string, appealId: string) {
  return useDecision(
    decisionId,
    (body: z.input<typeof appealDecisionForm>) => call('answerAppeal', { params: { id: appealId }, body }),
    'The person is told.',
  );
}

export function useEndPause(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { reason: string }) => call('endPause', { params: { id: userId }, body }),
    onSuccess: (record) => {
      notify.success({ title: 'The pause is over', text: 'The person is told. Their strikes stay.' });
      client.setQueryData(reviewKeys.safetyRecord(userId), record);
      return client.invalidateQueries({ queryKey: reviewKeys.pausedPeople });
    },
    onError: (problem) => notify.error({ title: 'Not ended', text: problemOf(problem) }),
  });
}
