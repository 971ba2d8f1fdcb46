import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { WebhookDelivery } from '#contract/webhooks.ts';
import { call } from '#web/lib/api.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

export const webhooksKey = ['webhooks'];
const pageSize = 20;
/** Poll interval while an attempt is due. */
const pollIntervalMs = 2_000;

const deliveriesKey = (webhookId: string) => [...webhooksKey, 'deliveries', webhookId];

/** The webhooks of the user, newest first. */
export function useWebhooks() {
  return useQuery({
    queryKey: [...webhooksKey, 'list'],
    queryFn: ({ signal }) => call('listWebhooks', { signal }),
  });
}

/** The deliveries of a webhook, newest first. Polls while an attempt is due within a minute. */
export function useDeliveries(webhookId: string) {
  return useInfiniteQuery({
    queryKey: deliveriesKey(webhookId),
    queryFn: ({ pageParam: before, signal }) =>
      call('listWebhookDeliveries', {
        params: { id: webhookId },
        query: { limit: pageSize, before },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    refetchInterval: ({ state }) => state.data?.pages.flat().some(isSending) && pollIntervalMs,
  });
}

function isSending({ nextAttemptAt }: WebhookDelivery): boolean {
  return nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + 60_000;
}

/** Sends a message to a webhook. Ignores the second click of a double click, which arrives before the button is disabled. */
export function useSendDelivery(webhookId: string, send: () => Promise<WebhookDelivery>) {
  const client = useQueryClient();
  const busy = useRef(false);
  const { isPending, mutate } = useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: deliveriesKey(webhookId) }),
    onError: (error) => notify.error({ title: 'Not sent', text: getErrorMessage(error) }),
    onSettled() {
      busy.current = false;
    },
  });
  function ask(): void {
    if (busy.current) return;
    busy.current = true;
    mutate();
  }
  return { isPending, ask };
}

/**
 * A call that may return a secret to show once. Ignores the second click of a double click: its error would replace the
 * secret of the first.
 *
 * @param send returns the secret, or null when there is none to show
 */
export function useSecretMutation<Values>(send: (values: Values) => Promise<string | null>) {
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const busy = useRef(false);
  const { error, isPending, mutate, submittedAt } = useMutation({
    mutationFn: send,
    onSuccess(given) {
      setSecret(given);
      return client.invalidateQueries({ queryKey: webhooksKey });
    },
    onSettled() {
      busy.current = false;
    },
  });
  const ask = (values: Values, onDone?: () => void) => {
    if (busy.current) return;
    busy.current = true;
    mutate(values, { onSuccess: onDone });
  };
  return { secret, forget: () => setSecret(null), ask, error, isPending, submittedAt };
}
