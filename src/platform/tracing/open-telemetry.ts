/** The only file that imports OpenTelemetry. It is loaded only when tracing is on. */

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
import { minuteMs } from '#platform/time.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import type { TracingSettings } from './env.ts';
import type { SpanKind, Tracer } from './spans.ts';

export type OpenTracer = { tracer: Tracer; close(): Promise<void> };

/** How long a stopping process waits for the last export; an unavailable collector must not delay it. */
const mostFlushMs = 2_000;
/** How often an unavailable collector is logged. */
const complainEveryMs = 10 * minuteMs;

const kinds: Record<SpanKind, OtelKind> = {
  internal: OtelKind.INTERNAL,
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  consumer: OtelKind.CONSUMER,
};

/**
 * Creates spans and posts them in batches as OTLP/HTTP JSON. Exports do not block; what the collector does not
 * accept is dropped. The provider is not registered globally: libraries that look for one (better-auth) would add
 * spans with error messages in them.
 */
export function openTracer(settings: TracingSettings, role: string, log: Logger): OpenTracer {
  const provider = new TracerProvider({
    sampler: createSampler(settings),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'castwright.role': role, 'process.pid': process.pid }))
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': settings.serviceName })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logExportFailures(new OTLPTraceExporter({ url: settings.url }), log),
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
        parseTraceparent(parent),
      );
      return {
        context: formatTraceparent(span.spanContext()),
        set: (more) => void span.setAttributes(more),
        fail(type) {
          span.setAttribute('error.type', type);
          span.setStatus({ code: SpanStatusCode.ERROR });
        },
        end: () => span.end(),
      };
    },
    close: () =>
      withTimeout(
        mostFlushMs,
        provider.shutdown().catch(() => {}),
      ),
  };
}

function createSampler({ sampler, ratio }: TracingSettings): Sampler {
  const root = sampler.replace('parentbased_', '');
  const chosen =
    root === 'traceidratio'
      ? new TraceIdRatioBasedSampler(ratio)
      : root === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root: chosen }) : chosen;
}

/** Logs lost traces from time to time. */
function logExportFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== 0 && Date.now() - saidAt > complainEveryMs) {
          saidAt = Date.now();
          log.warn(
            { reason: result.error?.message.slice(0, 200) },
            'traces could not be exported and were dropped',
          );
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}

/** W3C Trace Context, version 00; a later version may append more after the flags. */
const traceparentFormat = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** An invalid header is ignored, and a new trace begins. */
function parseTraceparent(parent: string | null): Context {
  const [, version, traceId = '', spanId = '', flags = '', more] =
    (parent && traceparentFormat.exec(parent)) || [];
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

const formatTraceparent = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${(traceFlags & 1).toString(16).padStart(2, '0')}`;
