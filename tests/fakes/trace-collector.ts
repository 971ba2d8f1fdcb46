import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean; doubleValue?: number };
type Attribute = { key: string; value: Value };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code?: number; message?: string };
  events?: unknown[];
};
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
};

export type CollectedSpan = {
  traceId: string;
  id: string;
  /** Null for a span that begins its trace, or whose parent is elsewhere. */
  parentId: string | null;
  name: string;
  failed: boolean;
  attributes: Record<string, unknown>;
  /** The resource attributes of the process. */
  resource: Record<string, unknown>;
};

export type TraceCollector = {
  /** The value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  spans: CollectedSpan[];
  /** All received exports. */
  sent: string[];
  close(): Promise<void>;
};

/**
 * An OpenTelemetry collector on this machine that accepts OTLP/HTTP JSON.
 *
 * @param options.hangs accepts calls and never answers
 */
export async function startTraceCollector(options: { hangs?: boolean } = {}): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const sent: string[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Export;
    if (options.hangs) return;
    sent.push(JSON.stringify(body));
    if (request.url === '/v1/traces') spans.push(...body.resourceSpans.flatMap(toSpans));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    sent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function toSpans({ resource, scopeSpans }: Export['resourceSpans'][number]): CollectedSpan[] {
  return scopeSpans.flatMap(({ spans }) =>
    spans.map((span) => ({
      traceId: span.traceId,
      id: span.spanId,
      parentId: span.parentSpanId || null,
      name: span.name,
      failed: span.status.code === 2,
      attributes: plain(span.attributes),
      resource: plain(resource.attributes),
    })),
  );
}

function plain(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
