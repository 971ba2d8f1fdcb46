import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Engine, EngineProgress } from '#engines/port';
import { useDatabase } from '#tests/setup/database.ts';
import type { EngineJobRow } from './schema.ts';
import { tellProgress } from './tell-progress.ts';

const database = useDatabase();

it('a job waits for a report that is being kept, and not for a stream that does not end', async () => {
  const kept: number[] = [];
  const begun = Promise.withResolvers<void>();
  const engine = {
    async *progress(): AsyncGenerator<EngineProgress> {
      yield { step: 1, steps: 2, loss: 0.5 };
      await new Promise(() => {});
    },
  } as unknown as Engine;
  const keepReport = async (_db: unknown, _job: unknown, { step }: EngineProgress) => {
    begun.resolve();
    // Many times what is asked of it below.
    await setTimeout(50);
    kept.push(step);
  };
  const job = { id: '00000000-0000-7000-8000-000000000000', operation: 'lora_training' } as EngineJobRow;
  const { signal } = new AbortController();
  const telling = tellProgress({ db: database.db, keepReport, workerId: 'one' }, engine, job, signal);
  await begun.promise;
  await telling.silent(1);
  expect(kept).toEqual([1]);
});
