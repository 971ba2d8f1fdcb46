import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DocumentType } from '#contract/onboarding.ts';
import { onboardingMessages } from '#contract/onboarding-messages.ts';
import { ApiError } from '#web/lib/api.ts';
import { uploadDocuments } from '#web/lib/upload.ts';
import { notify } from '#web/ui/notify.ts';

type Documents = { documentType: DocumentType; front: File; back: File };

/** What a failed upload is called: the server's words, or the specification's where it gave none (000, 8). */
function problemOf(error: Error): string {
  if (!(error instanceof ApiError)) return onboardingMessages.documents.failed.text;
  return error.message || onboardingMessages.documents.failed.withoutMessage;
}

/**
 * Hands both sides of the document in, reads everything anew once the server has opened the gate, and goes to
 * the dashboard. `sent` is the share of the bytes that have gone out, null while nothing is sent.
 */
export function useUploadDocuments() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [sent, setSent] = useState<number | null>(null);
  const upload = useMutation({
    mutationFn: ({ documentType, front, back }: Documents) => {
      const form = new FormData();
      // The text goes first: the server reads the parts in their order.
      form.set('documentType', documentType);
      form.set('frontImage', front);
      form.set('backImage', back);
      setSent(0);
      return uploadDocuments(form, setSent);
    },
    onSuccess: async () => {
      notify.success(onboardingMessages.documents.done);
      navigate('/', { replace: true });
      await client.invalidateQueries();
    },
    onError: (error) =>
      notify.error({ title: onboardingMessages.documents.failed.title, text: problemOf(error) }),
    onSettled: () => setSent(null),
  });
  return { hand: upload.mutate, pending: upload.isPending, sent };
}
