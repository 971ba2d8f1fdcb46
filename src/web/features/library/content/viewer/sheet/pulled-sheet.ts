/** CSS pixels a millisecond from which a pull throws the sheet where it was going. */
const throwing = 0.4;

/**
 * Whether a sheet that a finger lets go of ends up open.
 *
 * @param height CSS pixels between folded and open
 * @param pulled how much of that is out now
 * @param speed CSS pixels a millisecond, upwards
 */
export function endsOpen(height: number, pulled: number, speed: number): boolean {
  if (Math.abs(speed) >= throwing) return speed > 0;
  return pulled > height / 2;
}
