import type { StartedJob } from '#features/generation/jobs';
import type { Metrics } from '../operator-listener/metrics.ts';

/** Records how long a job waited and ran. */
export async function measureJob(job: StartedJob, metrics: Metrics, run: Promise<void>): Promise<void> {
  const { attempt, createdAt, engineId, lane, operation, startedAt } = job;
  const began = performance.now();
  if (attempt === 1 && startedAt) {
    metrics.recordJobStart({
      lane,
      waitedSeconds: Math.max(0, (startedAt.getTime() - createdAt.getTime()) / 1000),
    });
  }
  try {
    await run;
  } finally {
    metrics.recordJobEnd({ operation, engine: engineId ?? '', seconds: (performance.now() - began) / 1000 });
  }
}
