import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const count = (usual: number) => z.coerce.number().int().min(1).max(1_000_000).default(usual);

/** Names and defaults of the OpenTelemetry specification (SDK environment variables). */
export const tracingEnv = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'The collector, such as `http://collector:4318`; `/v1/traces` is appended. Default: tracing is off.',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The full URL for traces, used instead.'),
  OTEL_SDK_DISABLED: flag.default(false).describe('`true` turns traces off.'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp').describe('`otlp`, or `none` for no traces.'),
  OTEL_SERVICE_NAME: z.string().min(1).max(200).default('castwright').describe('The name that traces carry.'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on')
    .describe("Which requests are traced. `parentbased_…` follows the caller's decision, if any."),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('For the ratio samplers: the share of traces, from 0 to 1.'),
  OTEL_BSP_SCHEDULE_DELAY: count(5_000).describe('Milliseconds between two exports.'),
  OTEL_BSP_EXPORT_TIMEOUT: count(30_000).describe('Milliseconds that one export may take.'),
  OTEL_BSP_MAX_QUEUE_SIZE: count(2_048).describe('Maximum of queued spans; more are dropped.'),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: count(512).describe('Spans that one export carries at most.'),
});

export type TracingSettings = {
  /** The full URL that traces are posted to. */
  url: string;
  serviceName: string;
  sampler: z.output<typeof tracingEnv>['OTEL_TRACES_SAMPLER'];
  ratio: number;
  everyMs: number;
  timeoutMs: number;
  queueSize: number;
  batchSize: number;
};

/** @returns null when tracing is off */
export function toTracingSettings(settings: z.output<typeof tracingEnv>): TracingSettings | null {
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
