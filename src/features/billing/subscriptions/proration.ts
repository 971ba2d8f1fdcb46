/** A span of time; the end is exclusive. */
type TimeSpan = { start: Date; end: Date };

/**
 * Tokens that an upgrade grants at once: the difference of the allowances for the rest of the month, rounded up. 0 for a
 * plan without a token limit and for a downgrade.
 */
export function computeUpgradeTokens(
  from: number | null,
  to: number | null,
  month: TimeSpan,
  at: Date,
): number {
  if (to === null || from === null || to <= from) return 0;
  const whole = month.end.getTime() - month.start.getTime();
  const left = Math.min(whole, Math.max(0, month.end.getTime() - at.getTime()));
  return whole <= 0 ? 0 : Math.ceil(((to - from) * left) / whole);
}

/** The share of tokens for refunded cents, rounded down; all tokens for a full refund. */
export function computeRefundShare(tokens: number, cents: number, refundedCents: number): number {
  if (refundedCents >= cents) return tokens;
  return Math.floor((tokens * refundedCents) / cents);
}
