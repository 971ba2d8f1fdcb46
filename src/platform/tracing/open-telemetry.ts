/** The only file that knows OpenTelemetry. It is imported when traces are to be made, and never otherwise. */
import {
  type Context,
  SpanKind as OtelKind,
  ROOT_CONTEXT,
  type SpanContext,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '#platform/log.ts';
import { atMost } from '#platform/rounds.ts';
import type { TracingSettings } from './env.ts';
import type { SpanKind, Tracer } from './spans.ts';

export type OpenTracer = { tracer: Tracer; close(): Promise<void> };

/** A process that ends waits so long for a collector to take what is left; one that is away must not hold it up. */
const mostFlushMs = 2_000;
/** Of a collector that is away the log speaks this often. */
const complainEveryMs = 10 * 60_000;

const kinds: Record<SpanKind, OtelKind> = {
  internal: OtelKind.INTERNAL,
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  consumer: OtelKind.CONSUMER,
};

/**
 * Makes spans and posts them in batches as OTLP/HTTP JSON. Nothing waits for a delivery: what the collector does not
 * take is dropped. Not registered as the process's own provider: libraries that look for one (better-auth) would add
 * spans with the words of errors in them.
 */
export function openTracer(settings: TracingSettings, role: string, log: Logger): OpenTracer {
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'castwright.role': role, 'process.pid': process.pid }))
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': settings.serviceName })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: complaining(new OTLPTraceExporter({ url: settings.url }), log),
        scheduledDelayMillis: settings.everyMs,
        exportTimeoutMillis: settings.timeoutMs,
        maxQueueSize: settings.queueSize,
        maxExportBatchSize: settings.batchSize,
      }),
    ],
  });
  const otel = provider.getTracer('castwright');
  return {
    tracer({ name, kind, parent, attributes, startedAt }) {
      const span = otel.startSpan(
        name,
        { kind: kinds[kind], attributes, ...(startedAt !== undefined && { startTime: startedAt }) },
        contextOf(parent),
      );
      return {
        context: written(span.spanContext()),
        set: (more) => void span.setAttributes(more),
        fail(type) {
          span.setAttribute('error.type', type);
          span.setStatus({ code: SpanStatusCode.ERROR });
        },
        end: () => span.end(),
      };
    },
    close: () =>
      atMost(
        mostFlushMs,
        provider.shutdown().catch(() => {}),
      ),
  };
}

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const root = sampler.replace('parentbased_', '');
  const chosen =
    root === 'traceidratio'
      ? new TraceIdRatioBasedSampler(ratio)
      : root === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root: chosen }) : chosen;
}

/** Says at times that traces are lost, which nobody would notice otherwise. */
function complaining(exporter: SpanExporter, log: Logger): SpanExporter {
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== 0 && Date.now() - saidAt > complainEveryMs) {
          saidAt = Date.now();
          log.warn(
            { reason: result.error?.message.slice(0, 200) },
            'traces could not be handed over and were dropped',
          );
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}

/** W3C Trace Context, version 00; a later version may have more after the flags. */
const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** What is not written as it should be is nobody's, and a trace of its own begins. */
function contextOf(parent: string | null): Context {
  const [, version, traceId = '', spanId = '', flags = '', more] = (parent && form.exec(parent)) || [];
  const known = version !== undefined && version !== 'ff' && !(version === '00' && more !== undefined);
  const spanContext: SpanContext = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
  };
  return known && trace.isSpanContextValid(spanContext)
    ? trace.setSpanContext(ROOT_CONTEXT, spanContext)
    : ROOT_CONTEXT;
}

const written = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${(traceFlags & 1).toString(16).padStart(2, '0')}`;
