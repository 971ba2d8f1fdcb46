const millisecondsAnHour = 3_600_000n;
const microDollarsACent = 10_000n;

/**
 * Computes the cost of engine time in whole cents, rounded half up.
 *
 * @param hourly micro-dollars an hour
 */
export function computeEngineCost(milliseconds: number, hourly: number): number {
  const whole = millisecondsAnHour * microDollarsACent;
  return Number((BigInt(milliseconds) * BigInt(hourly) * 2n + whole) / (whole * 2n));
}
