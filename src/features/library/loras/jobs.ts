import type { Clock } from '#platform/clock.ts';
import { type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import { type CheckLoraDeps, checkLora } from './check-lora.ts';
import { checkLoraJob, sweepLorasJob } from './job-definitions.ts';
import { sweepLoras } from './sweep-loras.ts';

type LoraJobOptions = CheckLoraDeps & { queue: Pick<Queue, 'enqueue'>; clock: Clock };

export function loraJobs(options: LoraJobOptions): HandledJob[] {
  return [
    handleJob(checkLoraJob, ({ loraId }, signal) => checkLora(options, loraId, signal)),
    handleJob(sweepLorasJob, (_, signal) => sweepLoras(options, options.clock(), signal)),
  ];
}
