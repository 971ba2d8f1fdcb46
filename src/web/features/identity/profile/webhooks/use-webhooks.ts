import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { WebhookDelivery } from '#contract/webhooks.ts';
import { call } from '#web/lib/api.ts';
import { notify, problemOf } from '#web/ui/notify.ts';

export const webhooksKey = ['webhooks'];
const pageSize = 20;
/** While something is on its way. */
const watchMs = 2_000;

const deliveriesKey = (webhookId: string) => [...webhooksKey, 'deliveries', webhookId];

/** The person's endpoints, the newest first. */
export function useWebhooks() {
  return useQuery({
    queryKey: [...webhooksKey, 'list'],
    queryFn: ({ signal }) => call('listWebhooks', { signal }),
  });
}

/** What was sent to an endpoint, newest first; read again and again while something is on its way. */
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
    refetchInterval: ({ state }) => state.data?.pages.flat().some(isOnItsWay) && watchMs,
  });
}

function isOnItsWay({ nextAttemptAt }: WebhookDelivery): boolean {
  return nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + 60_000;
}

/** Has something sent to an endpoint, now. A double click is one call: the second comes before the button is drawn off. */
export function useSend(webhookId: string, send: () => Promise<WebhookDelivery>) {
  const client = useQueryClient();
  const busy = useRef(false);
  const { isPending, mutate } = useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: deliveriesKey(webhookId) }),
    onError: (error) => notify.error({ title: 'Not sent', text: problemOf(error) }),
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
 * A call whose answer may be a secret, which is shown once: of a double click the second is no call, since its refusal
 * would take the place of what the first gave.
 *
 * @param send gives the secret, or null where there is none to show
 */
export function useSecretCall<Values>(send: (values: Values) => Promise<string | null>) {
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
