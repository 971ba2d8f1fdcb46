/**
 * The largest number for which `holds` is true, from `first` on: doubles until it fails, then halves the interval.
 * Halving ends where the two ends are closer than `within` of the lower one.
 *
 * @param first tried first, and halved until it holds
 * @param most tries
 * @returns 0 where nothing down to 1 holds
 */
export async function findMaximum(
  holds: (n: number) => Promise<boolean>,
  { first, within, tries }: { first: number; within: number; tries: number },
): Promise<number> {
  let good = 0;
  let bad = Number.POSITIVE_INFINITY;
  let next = first;
  for (let left = tries; left > 0 && next >= 1; left--) {
    if (await holds(next)) good = next;
    else bad = next;
    if (bad - good <= Math.max(1, good * within)) break;
    next = bad === Number.POSITIVE_INFINITY ? good * 2 : Math.round((good + bad) / 2);
    if (good === 0 && bad <= 1) break;
  }
  return good;
}
