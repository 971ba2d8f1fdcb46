import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createLog } from '#platform/log.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { defineJob, handleJob, type JobDefinition } from './job.ts';
import { openQueue, type Queue } from './queue.ts';

const database = useDatabase();
const log = createLog({ level: 'silent', pretty: false, role: 'test' });
const letter = z.strictObject({ to: z.string() });
const sendLetter = defineJob({ name: 'test.send-letter', data: letter, retries: 3 });
const sweep = defineJob({ name: 'test.sweep', data: z.strictObject({}), retries: 0 });

const open: Queue[] = [];
async function openTestQueue(jobs: readonly JobDefinition[]): Promise<Queue> {
  const queue = await openQueue({ databaseUrl: database.url, log, jobs });
  open.push(queue);
  return queue;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((queue) => queue.stop()));
});

describe('background jobs', () => {
  it('exist exactly if the transaction that asked for them commits', async () => {
    const queue = await openTestQueue([sendLetter]);
    const sent: string[] = [];
    await queue.work([handleJob(sendLetter, async ({ to }) => void sent.push(to))]);

    const undone = database.db.transaction(async (tx) => {
      await queue.enqueue(tx, sendLetter, { to: 'nobody' });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await database.db.transaction((tx) => queue.enqueue(tx, sendLetter, { to: 'Ada' }));

    await eventually(async () => expect(sent).toEqual(['Ada']));
  });

  it('are picked up by notification, well before the next poll', async () => {
    const queue = await openTestQueue([sendLetter]);
    let arrivedAt = 0;
    await queue.work([
      handleJob(sendLetter, async () => {
        arrivedAt = Date.now();
      }),
    ]);
    const delays: number[] = [];
    for (let round = 0; round < 10 && !delays.some((delay) => delay < 500); round++) {
      arrivedAt = 0;
      await database.db.transaction((tx) => queue.enqueue(tx, sendLetter, { to: 'Ada' }));
      const committedAt = Date.now();
      await eventually(async () => expect(arrivedAt).toBeGreaterThan(0));
      delays.push(arrivedAt - committedAt);
    }
    expect(Math.min(...delays)).toBeLessThan(500);
  });

  it('that come together do not wait for a poll each', async () => {
    const queue = await openTestQueue([sendLetter]);
    const sent: string[] = [];
    await queue.work([handleJob(sendLetter, async ({ to }) => void sent.push(to))]);
    const readers = Array.from({ length: 20 }, (_, n) => `reader ${n}`);
    await database.db.transaction(async (tx) => {
      for (const to of readers) await queue.enqueue(tx, sendLetter, { to });
    });
    await eventually(async () => expect(new Set(sent)).toEqual(new Set(readers)), 15_000);
  });

  it('run again after their handler threw', async () => {
    const queue = await openTestQueue([sendLetter]);
    const handler = vi
      .fn<(data: { to: string }) => Promise<void>>()
      .mockRejectedValueOnce(new Error('the mail server is away'))
      .mockResolvedValue(undefined);
    await queue.work([handleJob(sendLetter, (data) => handler(data))]);
    await database.db.transaction((tx) => queue.enqueue(tx, sendLetter, { to: 'Grace' }));
    await eventually(async () => expect(handler).toHaveBeenCalledTimes(2), 20_000);
    expect(handler).toHaveBeenLastCalledWith({ to: 'Grace' });
  });

  it('wait for a worker that comes later', async () => {
    const web = await openTestQueue([sendLetter]);
    await database.db.transaction((tx) => web.enqueue(tx, sendLetter, { to: 'Edith' }));
    const sent: string[] = [];
    const worker = await openTestQueue([sendLetter]);
    await worker.work([handleJob(sendLetter, async ({ to }) => void sent.push(to))]);
    await eventually(async () => expect(sent).toEqual(['Edith']));
  });

  it('finish before the queue has stopped', async () => {
    const queue = await openTestQueue([sendLetter]);
    const steps: string[] = [];
    await queue.work([
      handleJob(sendLetter, async () => {
        steps.push('begun');
        await new Promise((resolve) => setTimeout(resolve, 300));
        steps.push('done');
      }),
    ]);
    await database.db.transaction((tx) => queue.enqueue(tx, sendLetter, { to: 'Ada' }));
    await eventually(async () => expect(steps).toContain('begun'));
    await queue.stop();
    expect(steps).toEqual(['begun', 'done']);
  });

  it('that take longer than a stopping process waits are begun again by another', async () => {
    const [stopping, another] = [await openTestQueue([sendLetter]), await openTestQueue([sendLetter])];
    const sent: string[] = [];
    const forEver = new Promise<void>(() => {});
    await stopping.work([
      handleJob(sendLetter, async ({ to }) => {
        sent.push(`${to} by the one that stops`);
        return forEver;
      }),
    ]);
    await database.db.transaction((tx) => stopping.enqueue(tx, sendLetter, { to: 'Ada' }));
    await eventually(async () => expect(sent).toHaveLength(1));
    await stopping.drain(50);
    // It begins nothing more, but takes what the calls that it still answers have for the others.
    await database.db.transaction((tx) => stopping.enqueue(tx, sendLetter, { to: 'Grace' }));
    await another.work([handleJob(sendLetter, async ({ to }) => void sent.push(to))]);
    await eventually(async () => expect(sent).toContain('Grace'));
    await stopping.stop();
    await eventually(async () => expect(sent).toContain('Ada'));
    expect(sent).toHaveLength(3);
  });

  it('are refused when they are unknown or their data is invalid', async () => {
    const queue = await openTestQueue([sendLetter]);
    const unknown = database.db.transaction((tx) => queue.enqueue(tx, sweep, {}));
    await expect(unknown).rejects.toThrow('No such job: test.sweep.');
    const wrong = database.db.transaction((tx) =>
      queue.enqueue(tx, sendLetter, { to: 7 } as unknown as { to: string }),
    );
    await expect(wrong).rejects.toThrow(z.ZodError);
  });
});

describe('the boot of the worker', () => {
  const nothing = async () => {};

  it('fails unless each job has exactly one handler', async () => {
    const queue = await openTestQueue([sendLetter, sweep]);
    await expect(queue.work([handleJob(sendLetter, nothing)])).rejects.toThrow(
      'Without or with several: test.sweep.',
    );
    const twice = [handleJob(sendLetter, nothing), handleJob(sweep, nothing), handleJob(sweep, nothing)];
    await expect(queue.work(twice)).rejects.toThrow('Without or with several: test.sweep.');
    const stray = defineJob({ name: 'test.stray', data: letter, retries: 0 });
    const surplus = [handleJob(sendLetter, nothing), handleJob(sweep, nothing), handleJob(stray, nothing)];
    await expect(queue.work(surplus)).rejects.toThrow('Unknown: test.stray.');
    await queue.work([handleJob(sendLetter, nothing), handleJob(sweep, nothing)]);
  });

  it('fails for two jobs of one name', async () => {
    const namesake = defineJob({ name: sweep.name, data: letter, retries: 0 });
    await expect(openQueue({ databaseUrl: database.url, log, jobs: [sweep, namesake] })).rejects.toThrow(
      'Two jobs are called test.sweep.',
    );
  });

  it('gives queues of an earlier version what they are to have now', async () => {
    const readOptions = async () => {
      const { rows } = await database.db.execute(
        sql`select retry_limit, notify, updated_on from pgboss.queue where name = ${sendLetter.name}`,
      );
      return rows[0];
    };
    await openTestQueue([sendLetter]);
    await openTestQueue([defineJob({ ...sendLetter, retries: 9 })]);
    const changed = await readOptions();
    expect(changed).toMatchObject({ retry_limit: 9, notify: true });
    // The same again writes nothing.
    await openTestQueue([defineJob({ ...sendLetter, retries: 9 })]);
    expect(await readOptions()).toEqual(changed);
    await openTestQueue([sendLetter]);
    expect(await readOptions()).toMatchObject({ retry_limit: 3 });
  });

  it('works from ten processes at the same moment', async () => {
    const queues = await Promise.all(Array.from({ length: 10 }, () => openTestQueue([sendLetter, sweep])));
    expect(queues).toHaveLength(10);
  });
});
