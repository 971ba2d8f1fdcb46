import type { z } from 'zod';

/**
 * Background work other than an engine's: a name, the form of its data, how often it is tried. Work for
 * engines has its own table and dispatcher in `features/generation`.
 */
export type JobDefinition<Data extends z.ZodType = z.ZodType> = {
  name: string;
  data: Data;
  /** Tries after the first. */
  retries: number;
  /** Minutes after which a run counts as lost; left out: ten. */
  minutes?: number;
  /** Five-field cron line in UTC, for work that repeats. */
  schedule?: string;
};

export function defineJob<Data extends z.ZodType>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}

/** Handlers must bear being run twice with the same data: delivery is at least once. */
export type JobHandler<Data extends z.ZodType> = (data: z.output<Data>, signal: AbortSignal) => Promise<void>;

/** A job with the one handler that carries it out. */
export type HandledJob = { definition: JobDefinition; handle: JobHandler<z.ZodType> };

export function handles<Data extends z.ZodType>(
  definition: JobDefinition<Data>,
  handle: JobHandler<Data>,
): HandledJob {
  return { definition, handle: handle as JobHandler<z.ZodType> };
}
