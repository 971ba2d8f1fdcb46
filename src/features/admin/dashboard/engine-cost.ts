const millisecondsAnHour = 3_600_000n;
const microDollarsACent = 10_000n;

/**
 * What so much time of an engine costs, in whole cents, half up.
 *
 * @param hourly micro-dollars an hour
 */
export function engineCost(milliseconds: number, hourly: number): number {
  const whole = millisecondsAnHour * microDollarsACent;
  return Number((BigInt(milliseconds) * BigInt(hourly) * 2n + whole) / (whole * 2n));
}
