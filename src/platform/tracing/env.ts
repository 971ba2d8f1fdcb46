import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const count = (usual: number) => z.coerce.number().int().min(1).max(1_000_000).default(usual);

/** By the names and defaults of OpenTelemetry's own specification (SDK environment variables). */
export const tracingEnv = z.object({
  /** Where traces are sent, such as `http://collector:4318`; `/v1/traces` is added. Left out: none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The same for traces alone, with its whole path. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_SERVICE_NAME: z.string().min(1).max(200).default('castwright'),
  /** Which requests are traced. `parentbased_…` goes by what the caller says, where there is one. */
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  /** For the two of a ratio: the share that is traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Milliseconds between two deliveries. */
  OTEL_BSP_SCHEDULE_DELAY: count(5_000),
  /** Milliseconds that one delivery may take. */
  OTEL_BSP_EXPORT_TIMEOUT: count(30_000),
  /** Spans that wait; more are dropped. */
  OTEL_BSP_MAX_QUEUE_SIZE: count(2_048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: count(512),
});

export type TracingSettings = {
  /** The whole address that traces are posted to. */
  url: string;
  serviceName: string;
  sampler: z.output<typeof tracingEnv>['OTEL_TRACES_SAMPLER'];
  ratio: number;
  everyMs: number;
  timeoutMs: number;
  queueSize: number;
  batchSize: number;
};

/** @returns null where no traces are to be made */
export function tracingSettings(settings: z.output<typeof tracingEnv>): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = settings;
  const url = traces ?? (all && `${all.replace(/\/+$/, '')}/v1/traces`);
  if (!url || settings.OTEL_SDK_DISABLED || settings.OTEL_TRACES_EXPORTER === 'none') return null;
  return {
    url,
    serviceName: settings.OTEL_SERVICE_NAME,
    sampler: settings.OTEL_TRACES_SAMPLER,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
    everyMs: settings.OTEL_BSP_SCHEDULE_DELAY,
    timeoutMs: settings.OTEL_BSP_EXPORT_TIMEOUT,
    queueSize: settings.OTEL_BSP_MAX_QUEUE_SIZE,
    batchSize: Math.min(settings.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, settings.OTEL_BSP_MAX_QUEUE_SIZE),
  };
}
