import type { Category } from '#contract/common.ts';
import type { Job, Operation } from '#contract/jobs.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { operationPrice } from '#contract/token-prices.ts';
import { type Availability, useAvailability } from '#web/lib/abilities.ts';
import { formatTokens } from '#web/lib/format.ts';
import { useStartJobs } from '#web/lib/job-actions.ts';
import { findGateReason, findTokenReason, listReasons } from '#web/lib/reasons.ts';
import { useUser } from '#web/lib/session.ts';
import type { Tool } from '#web/lib/tools.ts';
import { findObjection } from '#web/lib/use-source-picture.ts';
import { notify } from '#web/ui/notify.ts';

type PricedRequestOptions<Body, Started extends { jobs: Job[]; message: string }> = {
  operation: Operation;
  /** Tokens of one result. */
  each: number;
  /** The number of results; each one is a job. */
  count?: number;
  /** The source picture, once it has loaded. */
  picture: SourcePicture | undefined;
  /** The reason shown while no picture is chosen; null if the tool needs none. */
  missing?: string | null;
  /** The category of the result. */
  category: Category;
  /** Whether the request uses a trained model. */
  withModel?: boolean;
  /** The body of the call; null while it is incomplete. */
  body: Body | null;
  /** Further reasons why the job cannot start, each with what to do; null entries do not apply. */
  reasons?: readonly (string | null)[];
  /** Makes the call with its idempotency key. */
  send: (body: Body, idempotencyKey: string) => Promise<Started>;
  /** Called when the server has accepted the request. */
  onStarted?: (started: Started) => void;
};
type ToolRequestOptions<Body, Started extends { jobs: Job[]; message: string }> = Omit<
  PricedRequestOptions<Body, Started>,
  'each' | 'operation'
> & { tool: Tool };

export type ToolRequest = {
  price: number;
  explanation: string;
  /** Why the request cannot run yet; empty if it can. */
  reasons: readonly string[];
  /** Whether an engine supports the request now. */
  availability: Availability;
  isPending: boolean;
  /** The error of the last attempt. */
  error: Error | null;
  submit: () => void;
};

/** Where the stage stands above the form (frame.module.css) it is out of view when the form is sent. */
const stageOnTop = '(max-width: 63.99em)';

/** The request of a tool at the price of its operation; see `usePricedRequest`. */
export function useToolRequest<Body, Started extends { jobs: Job[]; message: string }>({
  tool: { operation },
  ...options
}: ToolRequestOptions<Body, Started>): ToolRequest {
  return usePricedRequest({ ...options, operation, each: operationPrice(operation) });
}

/**
 * A request for jobs: its price, the reasons that block it, and `submit`, which sends it once for each intention.
 */
export function usePricedRequest<Body, Started extends { jobs: Job[]; message: string }>(
  options: PricedRequestOptions<Body, Started>,
): ToolRequest {
  const { operation, each, count = 1, picture, category, body, send, onStarted } = options;
  const { missing = 'Choose a picture.' } = options;
  const user = useUser();
  const work = useAvailability(operation, category, options.withModel);
  const { mutate, isPending, error } = useStartJobs(send);
  const price = count * each;
  const reasons = listReasons([
    findGateReason(user.gate),
    picture ? findObjection(picture, operation, category) : missing,
    ...(options.reasons ?? []),
    findTokenReason(price, user),
  ]);
  const submit = () => {
    if (reasons.length > 0 || work.unsupportedReason || body === null) return;
    mutate(body, {
      onSuccess: (started) => {
        notify.success({ id: 'generation-started', title: started.message });
        onStarted?.(started);
        if (window.matchMedia(stageOnTop).matches) window.scrollTo({ top: 0 });
      },
    });
  };
  const made = count === 1 ? '' : `${count} results × ${formatTokens(each)}. `;
  const explanation = `${made}Held now, and charged only when it is done.`;
  return { price, explanation, reasons, availability: work, isPending, error, submit };
}
