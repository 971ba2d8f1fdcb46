import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Puts the answer to a change into the query cache. A fetch that is on its way may have been answered before the change
 * and would undo it: it is cancelled, and started again.
 */
export async function placeAnswer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Data,
): Promise<void> {
  const isFetching = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueryData<Data>(queryKey, answer);
  if (isFetching) void client.invalidateQueries({ queryKey });
}
