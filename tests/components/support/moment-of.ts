/**
 * Waits, frame by frame, until something is so, and measures when that was: `expect.poll` looks less often.
 *
 * @returns the moment in milliseconds, as `performance.now()`
 * @throws Error after fifteen seconds
 */
export async function momentOf(isSo: () => boolean): Promise<number> {
  const deadline = performance.now() + 15_000;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(`It did not happen: ${isSo}`);
    await new Promise(requestAnimationFrame);
  }
  return performance.now();
}
