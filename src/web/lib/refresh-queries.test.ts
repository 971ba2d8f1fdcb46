import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { refreshQueries } from './events.ts';

it('refetches a query whose first fetch was in flight when its data changed', async () => {
  const client = new QueryClient();
  let now = 'processing';
  const first = Promise.withResolvers<void>();
  const read = vi.fn(async () => {
    const answer = now;
    if (read.mock.calls.length === 1) await first.promise;
    return answer;
  });
  const observer = new QueryObserver(client, { queryKey: ['content', 'one'], queryFn: read });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  now = 'completed';
  refreshQueries(client, ['content']);
  first.resolve();
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('completed'));
  expect(read).toHaveBeenCalledTimes(2);
  stop();
  client.clear();
});
