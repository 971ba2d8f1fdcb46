/** The S3 double in a separate process, so that its memory does not count for the process that writes to it. */
import { startS3Double } from '#tests/fakes/s3/server.ts';
import { runUnderBench } from './under-bench.ts';

export type DoubleFacts = { env: Record<string, string> };

await runUnderBench<object>(async () => {
  const double = await startS3Double();
  return { facts: { env: double.env } satisfies DoubleFacts, close: () => double.close() };
});
