import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DocumentType } from '#contract/onboarding.ts';
import { onboardingMessages } from '#contract/onboarding-messages.ts';
import { ApiError } from '#web/lib/api.ts';
import { uploadDocuments } from '#web/lib/upload.ts';
import { notify } from '#web/ui/notify.ts';

type Documents = { documentType: DocumentType; front: File; back: File };

/** The server message, or the default of `docs/requirements/public-site.md`, section 8, when there is none. */
function getErrorText(error: Error): string {
  if (!(error instanceof ApiError)) return onboardingMessages.documents.failed.text;
  return error.message || onboardingMessages.documents.failed.withoutMessage;
}

/**
 * Uploads both sides of the document. On success it opens the dashboard and refreshes all queries, because the gate has
 * changed. `sent` is the share of the bytes sent, from 0 to 1, or null when no upload is running.
 */
export function useUploadDocuments() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [sent, setSent] = useState<number | null>(null);
  const upload = useMutation({
    mutationFn: ({ documentType, front, back }: Documents) => {
      const form = new FormData();
      // The text field goes first: the server reads the parts in order.
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
      notify.error({ title: onboardingMessages.documents.failed.title, text: getErrorText(error) }),
    onSettled: () => setSent(null),
  });
  return { submitDocuments: upload.mutate, pending: upload.isPending, sent };
}
