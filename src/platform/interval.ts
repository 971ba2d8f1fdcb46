/**
 * Runs `work` every `ms` milliseconds; skips a tick while the last run is still going.
 *
 * @param onError receives what a run threw
 * @returns stops the interval; a run in progress continues
 */
export function startInterval(
  ms: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => void {
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    await work().catch(onError);
    busy = false;
  }, ms);
  return () => clearInterval(timer);
}
