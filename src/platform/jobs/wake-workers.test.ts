import type { PgBoss } from 'pg-boss';
import { expect, test, vi } from 'vitest';
import { startWakingWorkers } from './wake-workers.ts';

test('one statement a second asks for all queues, wakes those with a job due, and outlasts an outage', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const executeSql = vi
      .fn()
      .mockResolvedValueOnce({ rows: [{ name: 'mail' }, { name: 'of another version' }] })
      .mockRejectedValueOnce(new Error('the database is away'))
      .mockResolvedValue({ rows: [{ name: 'digest' }] });
    const notifyWorker = vi.fn();
    const onError = vi.fn();
    const boss = { getDb: () => ({ executeSql }), notifyWorker } as unknown as PgBoss;
    const workers = new Map([
      ['mail', 'worker 1'],
      ['digest', 'worker 2'],
    ]);
    const stop = startWakingWorkers(boss, workers, onError);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(notifyWorker.mock.calls).toEqual([['worker 1']]);
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('the database is away'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(notifyWorker.mock.calls).toEqual([['worker 1'], ['worker 2']]);
    await stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(executeSql).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});
