import type { z } from 'zod';

/**
 * A background job: its name, the schema of its data and how often it is tried. Engine jobs have their own table
 * and dispatcher in `features/generation`.
 */
export type JobDefinition<Data extends z.ZodType = z.ZodType> = {
  name: string;
  data: Data;
  /** Tries after the first. */
  retries: number;
  /** Minutes after which a run counts as lost. Default: ten. */
  minutes?: number;
  /** Five-field cron expression in UTC, for repeated jobs. */
  schedule?: string;
};

export function defineJob<Data extends z.ZodType>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}

/** Handlers must be idempotent: delivery is at least once. */
export type JobHandler<Data extends z.ZodType> = (data: z.output<Data>, signal: AbortSignal) => Promise<void>;

/** A job with its handler. */
export type HandledJob = { definition: JobDefinition; handle: JobHandler<z.ZodType> };

export function handleJob<Data extends z.ZodType>(
  definition: JobDefinition<Data>,
  handle: JobHandler<Data>,
): HandledJob {
  return { definition, handle: handle as JobHandler<z.ZodType> };
}
