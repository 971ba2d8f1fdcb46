import type { CurrentUser } from '#contract/identity.ts';
import { formatDate, formatNumber, formatTokens } from '#web/lib/format.ts';

type Balance = Pick<CurrentUser, 'tokens' | 'metered' | 'planTokens' | 'planTokensExpireAt' | 'heldTokens'>;

/**
 * The balance as text, a line for each kind: plan tokens, which expire, other tokens, and held tokens. Metered usage
 * leaves the tokens that the account has.
 */
export function formatBalance(balance: Balance): string {
  const { heldTokens, metered, planTokens, planTokensExpireAt, tokens } = balance;
  const held = heldTokens > 0 && `${formatNumber(heldTokens)} held for running jobs`;
  const kept = tokens - planTokens;
  if (metered) {
    const own = tokens > 0 && `${formatTokens(tokens)} kept for another plan`;
    return joinLines(['Unlimited: usage is invoiced each month', own, held]);
  }
  return joinLines(
    planTokens === 0
      ? [`${formatTokens(tokens)} to spend`, held]
      : [
          `${formatTokens(planTokens)} of the plan${planTokensExpireAt ? `, expiring ${formatDate(planTokensExpireAt)}` : ''}`,
          kept > 0 && `${formatNumber(kept)} bought or granted, without expiry`,
          held,
        ],
  );
}

const joinLines = (lines: readonly (string | false)[]) => lines.filter((line) => line !== false).join('\n');
