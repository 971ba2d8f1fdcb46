import { formatNumber, formatTokens } from '#web/lib/format.ts';

/** What a purchase brings: “777 tokens + 77 bonus”, or without a bonus “100 tokens”. */
export function formatPurchasedTokens({ tokens, bonus }: { tokens: number; bonus: number }): string {
  return bonus > 0 ? `${formatTokens(tokens)} + ${formatNumber(bonus)} bonus` : formatTokens(tokens);
}
