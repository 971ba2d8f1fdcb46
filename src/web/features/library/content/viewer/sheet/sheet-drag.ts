/** Speed of a flick, in CSS pixels a millisecond. */
const flickSpeed = 0.4;

/**
 * Whether a released sheet opens.
 *
 * @param height CSS pixels between collapsed and open
 * @param pulled CSS pixels that are visible now
 * @param speed CSS pixels a millisecond, upwards
 */
export function shouldOpen(height: number, pulled: number, speed: number): boolean {
  if (Math.abs(speed) >= flickSpeed) return speed > 0;
  return pulled > height / 2;
}
