import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { documentDecisionForm } from '#contract/identity-reviews.ts';
import type { reviewViewForm } from '#contract/review-views.ts';
import { call } from '#web/lib/api.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { reviewKeys } from '../review-keys.ts';
import type { QueueView } from '../review-queue.tsx';

/** The waiting documents, longest waiting first, or the decided ones. */
export function useIdentityReviews(show: QueueView) {
  return useQuery({
    queryKey: reviewKeys.identityReviewList(show),
    queryFn: ({ signal }) => call('listIdentityReviews', { query: { show }, signal }),
    staleTime: 0,
  });
}

/** A document with the details of the applicant. The audit log records each read. */
export function useIdentityReview(id: string) {
  return useQuery({
    queryKey: reviewKeys.identityReview(id),
    queryFn: ({ signal }) => call('readIdentityReview', { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

export function useOpenPictures(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof reviewViewForm>) =>
      call('openDocumentPictures', { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: reviewKeys.identityReview(id) }),
  });
}

/** Decides about a document. On a conflict it loads the decision of the other reviewer. */
export function useDecideDocument(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof documentDecisionForm>) =>
      call('decideDocument', { params: { id }, body }),
    onSuccess: (review) => {
      notify.success({ title: 'Decided', text: 'The user is notified.' });
      client.setQueryData(reviewKeys.identityReview(id), review);
      return client.invalidateQueries({ queryKey: reviewKeys.identityReviewLists });
    },
    onError: (problem) => {
      notify.error({ title: 'Not decided', text: getErrorMessage(problem) });
      return client.invalidateQueries({ queryKey: reviewKeys.identityReview(id) });
    },
  });
}
