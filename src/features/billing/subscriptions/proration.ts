/** A stretch of time; its end is not in it. */
type Stretch = { start: Date; end: Date };

/**
 * Tokens that an upgrade brings at once: the difference of the two allowances for what is left of the month, in
 * the buyer's favour. None for a plan without a limit, which needs none, and for less than there was.
 */
export function upgradeTokens(from: number | null, to: number | null, month: Stretch, at: Date): number {
  if (to === null || from === null || to <= from) return 0;
  const whole = month.end.getTime() - month.start.getTime();
  const left = Math.min(whole, Math.max(0, month.end.getTime() - at.getTime()));
  return whole <= 0 ? 0 : Math.ceil(((to - from) * left) / whole);
}

/** Tokens that a refund of so many of so many cents is for; all of them once all of it is refunded. */
export function refundShare(tokens: number, cents: number, refundedCents: number): number {
  if (refundedCents >= cents) return tokens;
  return Math.floor((tokens * refundedCents) / cents);
}
