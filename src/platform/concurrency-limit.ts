/**
 * Creates a limit on concurrent work: at most `limit` calls run at a time, the others wait in order. For work that
 * needs much memory.
 */
export function createConcurrencyLimit(
  limit: number,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < limit) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
