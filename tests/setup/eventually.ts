/** Repeats an assertion until it holds. @throws what it threw last, after `withinMs` */
export async function eventually<Result>(
  assertion: () => Promise<Result>,
  withinMs = 30_000,
): Promise<Result> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
