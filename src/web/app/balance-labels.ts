import type { CurrentUser } from '#contract/identity.ts';
import { formatDate, formatNumber, formatTokens } from '#web/lib/format.ts';

type Balance = Pick<CurrentUser, 'tokens' | 'planTokens' | 'planTokensExpireAt' | 'heldTokens'>;

/** The balance as text, a line for each kind: plan tokens, which expire, other tokens, and held tokens. */
export function formatBalance({ heldTokens, planTokens, planTokensExpireAt, tokens }: Balance): string {
  const held = heldTokens > 0 && `${formatNumber(heldTokens)} held for running jobs`;
  const kept = tokens - planTokens;
  const lines =
    planTokens === 0
      ? [`${formatTokens(tokens)} to spend`, held]
      : [
          `${formatTokens(planTokens)} of the plan${planTokensExpireAt ? `, expiring ${formatDate(planTokensExpireAt)}` : ''}`,
          kept > 0 && `${formatNumber(kept)} bought or granted, without expiry`,
          held,
        ];
  return lines.filter((line) => line !== false).join('\n');
}
