import type { GateStep } from '#contract/gate.ts';
import { limits } from '#contract/limits.ts';
import type { Draft } from '#web/lib/draft.ts';
import { formatNumber, formatTokens } from '#web/lib/format.ts';

type Circumstances = {
  draft: Pick<Draft, 'prompt' | 'negativePrompt'>;
  price: number;
  tokens: number;
  gate: GateStep;
};

/** Every reason why Generate cannot run now, each with what to do about it; none when it can. */
export function reasonsToWait({ draft, price, tokens, gate }: Circumstances): string[] {
  const reasons: string[] = [];
  if (gate !== 'app')
    reasons.push('Look around first: pictures can be made once the tour and your ID are done.');
  if (draft.prompt.trim() === '') reasons.push('Write a prompt to begin.');
  const over = draft.prompt.trim().length - limits.promptMaximum;
  if (over > 0) reasons.push(`The prompt is ${formatNumber(over)} characters too long.`);
  const negativeOver = draft.negativePrompt.trim().length - limits.negativePromptMaximum;
  if (negativeOver > 0)
    reasons.push(`The negative prompt is ${formatNumber(negativeOver)} characters too long.`);
  if (tokens < price) {
    reasons.push(
      `It costs ${formatTokens(price)}, and you have ${formatTokens(tokens)}. Get more under Billing.`,
    );
  }
  return reasons;
}
