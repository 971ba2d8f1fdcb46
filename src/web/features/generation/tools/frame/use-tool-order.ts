import type { Category } from '#contract/common.ts';
import type { Job } from '#contract/jobs.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { SourcePicture } from '#contract/tools.ts';
import { useWork, type WorkState } from '#web/lib/abilities.ts';
import { formatTokens } from '#web/lib/format.ts';
import { useStart } from '#web/lib/job-actions.ts';
import { gateReason, standing, tokenReason } from '#web/lib/reasons.ts';
import { useUser } from '#web/lib/session.ts';
import type { Tool } from '#web/lib/tools.ts';
import { notify } from '#web/ui/notify.ts';
import { objectionTo } from '../source/use-source-picture.ts';

type ToolOrderOptions<Body, Started extends { jobs: Job[]; message: string }> = {
  tool: Tool;
  /** How many results; each is a job of its own. */
  count?: number;
  /** The picture that is worked on, once it is known. */
  picture: SourcePicture | undefined;
  /** What is said while there is none; left out where there is only one to choose. */
  missing?: string;
  /** The category of the result. */
  category: Category;
  /** Whether a trained model is to be applied. */
  withModel?: boolean;
  /** What is asked for; null while it cannot be said yet. */
  body: Body | null;
  /** Further reasons why it cannot be started, each with what to do about it; null ones do not stand. */
  reasons?: readonly (string | null)[];
  /** Makes the call, under the idempotency key of the intention. */
  send: (body: Body, idempotencyKey: string) => Promise<Started>;
  /** Called when the server has taken it on. */
  onStarted?: (started: Started) => void;
};

export type ToolOrder = {
  price: number;
  explanation: string;
  /** Why it cannot run yet; none when it can. */
  reasons: readonly string[];
  /** Whether an engine can do it. */
  work: WorkState;
  isPending: boolean;
  /** Why the last try was refused. */
  error: Error | null;
  submit: () => void;
};

/** What a tool's settings come to: its price, whether it can run, and starting it, once for every intention. */
export function useToolOrder<Body, Started extends { jobs: Job[]; message: string }>(
  options: ToolOrderOptions<Body, Started>,
): ToolOrder {
  const { tool, count = 1, picture, category, body, send, onStarted } = options;
  const { missing = 'Choose a picture to begin.' } = options;
  const { tokens, gate } = useUser();
  const work = useWork(tool.operation, category, options.withModel);
  const { mutate, isPending, error } = useStart(send);
  const each = operationPrice(tool.operation);
  const price = count * each;
  const reasons = standing([
    gateReason(gate),
    picture ? objectionTo(picture, tool.operation, category) : missing,
    ...(options.reasons ?? []),
    tokenReason(price, tokens),
  ]);
  const submit = () => {
    if (reasons.length > 0 || work.unable || body === null) return;
    mutate(body, {
      onSuccess: (started) => {
        notify.success({ id: 'generation-started', title: started.message });
        onStarted?.(started);
      },
    });
  };
  const made = count === 1 ? '' : `${count} results × ${formatTokens(each)}. `;
  const explanation = `${made}Held now, and charged only when it is done.`;
  return { price, explanation, reasons, work, isPending, error, submit };
}
