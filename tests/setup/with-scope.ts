/**
 * Runs work with a scope whose clean-ups run when the work ends, also after an error.
 *
 * @returns the result of the work
 */
export async function withScope<T>(work: (scope: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const scope = new AsyncDisposableStack();
  try {
    return await work(scope);
  } finally {
    await scope.disposeAsync();
  }
}
