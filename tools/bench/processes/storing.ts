/** Writes a long stream and many small objects to a storage, and reads them, as a worker and a web process do. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { readConfig } from '#config';
import { openStorage } from '#platform/storage/open-storage.ts';
import { median } from '../setup/statistics.ts';
import { runUnderBench } from './under-bench.ts';

export type StoringSubject = {
  env: Record<string, string>;
  bytes: number;
  smallBytes: number;
  times: number;
};

/**
 * Megabytes resident at the start, and the peaks by the end of the stream and of reading it; milliseconds of both, and
 * of a small object by the median.
 */
export type StoringReport = {
  idle: number;
  streamPeak: number;
  readPeak: number;
  streamMs: number;
  readMs: number;
  putMs: number;
  getMs: number;
};

await runUnderBench<StoringSubject>(async ({ bytes, env, smallBytes, times }) => {
  const log = { info() {}, warn: console.warn };
  const storage = await openStorage(readConfig({ NODE_ENV: 'production', ...env }).storage, log);
  const piece = randomBytes(256 * 1024);
  const createStream = (length: number) =>
    Readable.from(
      (function* () {
        for (let left = length; left > 0; left -= piece.length)
          yield piece.subarray(0, Math.min(left, piece.length));
      })(),
    );
  const take = async (key: string) => {
    let length = 0;
    for await (const chunk of await storage.read(key)) length += (chunk as Buffer).length;
    return length;
  };
  // Code, connections and buffers of the first calls do not count for the stream.
  await storage.putStream('bench/warm', createStream(1_000_000));
  await take('bench/warm');
  const idle = await readMegabytes('VmRSS');
  const streamMs = await clocked(() => storage.putStream('bench/stream', createStream(bytes)));
  // Now, not at the end: reading leaves garbage that Node collects at any time.
  const streamPeak = await readMegabytes('VmHWM');
  const readMs = await clocked(() => take('bench/stream'));
  const readPeak = await readMegabytes('VmHWM');
  const small = randomBytes(smallBytes);
  const puts: number[] = [];
  const gets: number[] = [];
  for (let n = 0; n < times; n++) {
    puts.push(await clocked(() => storage.put(`bench/small/${n}`, small)));
    gets.push(await clocked(() => take(`bench/small/${n}`)));
  }
  const [putMs, getMs] = [median(puts), median(gets)];
  const report: StoringReport = { idle, streamPeak, readPeak, streamMs, readMs, putMs, getMs };
  return { report: () => report, close: async () => {} };
});

async function clocked(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Resident memory of this process now (`VmRSS`), or its peak (`VmHWM`); 0 where there is no /proc. */
async function readMegabytes(which: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return Number(new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024;
}
