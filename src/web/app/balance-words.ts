import type { CurrentUser } from '#contract/identity.ts';
import { formatDate, formatNumber, formatTokens } from '#web/lib/format.ts';

type Balance = Pick<CurrentUser, 'tokens' | 'planTokens' | 'planTokensExpireAt' | 'heldTokens'>;

/** What one has to spend, a line for each kind: a plan's, which expire, those that stay, and what is held. */
export function balanceWords({ heldTokens, planTokens, planTokensExpireAt, tokens }: Balance): string {
  const held = heldTokens > 0 && `${formatNumber(heldTokens)} more held for jobs under way`;
  const kept = tokens - planTokens;
  const lines =
    planTokens === 0
      ? [`${formatTokens(tokens)} to spend`, held]
      : [
          `${formatTokens(planTokens)} of the plan${planTokensExpireAt ? `, until ${formatDate(planTokensExpireAt)}` : ''}`,
          kept > 0 && `${formatNumber(kept)} bought or given, which stay`,
          held,
        ];
  return lines.filter((line) => line !== false).join('\n');
}
