import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { messages } from '#contract/messages.ts';
import { ApiError, call } from '#web/lib/api.ts';
import type { Draft } from '#web/lib/draft.ts';
import { newIdempotencyKey } from '#web/lib/idempotency.ts';
import { useShowJob } from '#web/lib/job-actions.ts';
import { notify } from '#web/ui/notify.ts';

function bodyOf({ prompt, negativePrompt, category, aspectRatio, seed }: Draft) {
  return {
    type: 'image' as const,
    prompt,
    negativePrompt: negativePrompt.trim() || undefined,
    parameters: { category, aspectRatio, seed: seed ?? undefined },
  };
}

/**
 * Starts a picture. Each click has its idempotency key; only when the answer to the very same request got
 * lost does the next click reuse it, so that the picture is neither made nor paid for twice.
 */
export function useGenerate() {
  const showJob = useShowJob();
  const lost = useRef<{ request: string; key: string } | null>(null);
  return useMutation({
    mutationFn: async (draft: Draft) => {
      const body = bodyOf(draft);
      const request = JSON.stringify(body);
      const key = lost.current?.request === request ? lost.current.key : newIdempotencyKey();
      try {
        const started = await call('generateImage', { body, idempotencyKey: key });
        lost.current = null;
        return started;
      } catch (error) {
        const answered = error instanceof ApiError && error.code !== 'UNAVAILABLE';
        lost.current = answered ? null : { request, key };
        throw error;
      }
    },
    onSuccess: ({ message, job }) => {
      // One toast however many clicks: what matters then is in the dock.
      notify.success({ id: 'generation-started', title: message || messages.generation.imageStarted });
      showJob(job);
    },
  });
}
