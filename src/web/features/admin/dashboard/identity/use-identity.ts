import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { documentDecisionForm, documentViewForm } from '#contract/identity-reviews.ts';
import { call } from '#web/lib/api.ts';
import { notify, problemOf } from '#web/ui/notify.ts';
import { reviewKeys } from '../review-keys.ts';
import type { Shown } from '../waiting-or-decided.tsx';

/** Documents that wait, the longest waiting first, or those that are decided. */
export function useIdentityReviews(show: Shown) {
  return useQuery({
    queryKey: reviewKeys.identityReviewList(show),
    queryFn: ({ signal }) => call('listIdentityReviews', { query: { show }, signal }),
    staleTime: 0,
  });
}

/** What is stated of the person behind a document; each reading is recorded. */
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
    mutationFn: (body: z.input<typeof documentViewForm>) =>
      call('openDocumentPictures', { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: reviewKeys.identityReview(id) }),
  });
}

/** A decision; when somebody else was faster, what they decided is read and shown. */
export function useDecideDocument(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof documentDecisionForm>) =>
      call('decideDocument', { params: { id }, body }),
    onSuccess: (review) => {
      notify.success({ title: 'Decided', text: 'The person is told.' });
      client.setQueryData(reviewKeys.identityReview(id), review);
      return client.invalidateQueries({ queryKey: reviewKeys.identityReviewLists });
    },
    onError: (problem) => {
      notify.error({ title: 'Not decided', text: problemOf(problem) });
      return client.invalidateQueries({ queryKey: reviewKeys.identityReview(id) });
    },
  });
}
