/**
 * A stream of 200 MB, and small objects one after the other, into the local folder and into the S3 double on this
 * machine: peak memory of the process above its start, by the end of writing the stream, of reading it, and of the
 * small objects; and the time of each, as ratios to a plain copy and to the folder. The double keeps objects in memory,
 * so the ratios show the cost of the protocol (signatures, digests, HTTP), not of a network.
 */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DoubleFacts } from './processes/s3-double.ts';
import type { StoringReport, StoringSubject } from './processes/storing.ts';
import { atMost, type Bench, noted, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';

const bytes = 200 * 1024 * 1024;
const [smallBytes, times] = [50_000, 200];
const longestMs = 5 * 60_000;
/** Three parts of 8 MiB, and Node's buffers for as much again. */
const aimMegabytes = 96;

export const storage: Bench = {
  name: 'storage',
  async run(scope) {
    const folder = await mkdtemp(path.join(tmpdir(), 'castwright-bench-'));
    scope.defer(() => rm(folder, { recursive: true, force: true }));
    const double = await startChild<DoubleFacts>(scope, 's3-double', {});
    const measure = async (env: Record<string, string>) => {
      const subject = { env, bytes, smallBytes, times } satisfies StoringSubject;
      const child = await startChild<null, StoringReport>(scope, 'storing', subject, longestMs);
      const report = await child.report();
      const peak = (await child.memory())?.megabytes ?? null;
      await child.stop();
      const { idle, readPeak, streamPeak } = report;
      const above = peak === null ? null : [streamPeak, readPeak, peak].map((each) => each - idle);
      return { ...report, above };
    };
    const copyMs = await copying(folder);
    const local = await measure({ DATA_DIR: path.join(folder, 'data') });
    const s3 = await measure({ DATA_DIR: path.join(folder, 'data'), ...double.facts.env });
    const against = (ms: number, base: number) => `${short(ms / base)} ×`;
    const detail = (ms: number, base: number) => `${short(ms)} ms against ${short(base)} ms`;
    const memory = (where: string, above: number[] | null) => {
      if (above === null) return [];
      const [stream = 0, read = 0, all = 0] = above;
      const later = `then ${short(read)} MB with reading it, ${short(all)} MB with small objects`;
      return [atMost(`200 MB streamed to ${where}: memory above before`, stream, aimMegabytes, 'MB', later)];
    };
    return {
      figures: [
        ...memory('S3 in parts', s3.above),
        ...memory('the folder', local.above),
        noted('200 MB to S3 against a plain copy', against(s3.streamMs, copyMs), detail(s3.streamMs, copyMs)),
        noted(
          '200 MB to the folder against a plain copy',
          against(local.streamMs, copyMs),
          detail(local.streamMs, copyMs),
        ),
        noted(
          '200 MB read from S3 against the folder',
          against(s3.readMs, local.readMs),
          detail(s3.readMs, local.readMs),
        ),
        noted(
          '50 kB put: S3 against the folder',
          against(s3.putMs, local.putMs),
          detail(s3.putMs, local.putMs),
        ),
        noted(
          '50 kB read: S3 against the folder',
          against(s3.getMs, local.getMs),
          detail(s3.getMs, local.getMs),
        ),
      ],
      memory: [],
    };
  },
};

/** Milliseconds that the system takes to copy a file of as many bytes. */
async function copying(folder: string): Promise<number> {
  const from = path.join(folder, 'plain');
  await writeFile(from, Buffer.alloc(bytes, 1));
  const started = performance.now();
  await copyFile(from, path.join(folder, 'copied'));
  return performance.now() - started;
}
