import { messages } from '#contract/messages.ts';
import { call } from '#web/lib/api.ts';
import type { Draft } from '#web/lib/draft.ts';
import { useStart } from '#web/lib/job-actions.ts';
import { usePersonas, useSystemStatus, useTrainedModels } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { notify } from '#web/ui/notify.ts';
import { type Order, type OrderRequest, priceOf, requestFor } from './order.ts';
import { reasonsToWait } from './reasons-to-wait.ts';

const { imageFailed, imagesStarted, videoFailed, videoStarted } = messages.generation;

export type OrderState = {
  order: Order;
  /** Why it cannot run yet; none when it can. */
  reasons: readonly string[];
  isPending: boolean;
  /** Why the last try was refused. */
  error: Error | null;
  /** What is said of a refusal where the server said nothing. */
  failure: string;
  submit: () => void;
};

function send(request: OrderRequest, idempotencyKey: string) {
  switch (request.route) {
    case 'generateImage':
      return call('generateImage', { body: request.body, idempotencyKey });
    case 'generateSfwVideo':
      return call('generateSfwVideo', { body: request.body, idempotencyKey });
    case 'generateNsfwVideo':
      return call('generateNsfwVideo', { body: request.body, idempotencyKey });
  }
}

/**
 * What a draft and an order come to: whether it can run, and starting it.
 *
 * @param onStarted called when the server has taken it on
 */
export function useOrder(draft: Draft, order: Order, onStarted?: () => void): OrderState {
  const { tokens, gate } = useUser();
  const { data: models } = useTrainedModels();
  const { data: personas } = usePersonas();
  const { data: engines } = useSystemStatus();
  const { mutate, isPending, error } = useStart(send);
  const reasons = reasonsToWait({
    draft,
    kind: order.kind,
    price: priceOf(order),
    tokens,
    gate,
    models,
    personas,
    engines,
  });
  const submit = () => {
    if (reasons.length > 0) return;
    mutate(requestFor(draft, order), {
      onSuccess: ({ jobs }) => {
        const title = order.kind === 'image' ? imagesStarted(jobs.length) : videoStarted;
        // One toast however many clicks: what matters then is in the dock.
        notify.success({ id: 'generation-started', title });
        onStarted?.();
      },
    });
  };
  const failure = order.kind === 'image' ? imageFailed : videoFailed;
  return { order, reasons, isPending, error, failure, submit };
}
