import type { FastifyInstance } from 'fastify';
import { isTracing, runInSpan, type Span, startSpan } from '../tracing/spans.ts';

/** Polled every few seconds by monitoring. */
const untracedPaths = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Creates a span for each request, as a child of the caller's when it sends `traceparent`. Name and attributes use
 * the route's pattern, never the URL, which may hold ids and tokens.
 */
export function traceRequests(server: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<object, Span>();
  server.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url;
    // An event stream is not traced.
    if ((route && untracedPaths.has(route)) || headers.accept === 'text/event-stream') return done();
    const { traceparent } = headers;
    const span = startSpan({
      name: route ? `${method} ${route}` : method,
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : null,
      attributes: {
        'http.request.method': method,
        ...(route && { 'http.route': route }),
        'castwright.request_id': request.id,
      },
    });
    spans.set(request, span);
    runInSpan(span, done);
  });
  // The body is read outside the span's context; restores the context for what follows.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) runInSpan(span, done);
    else done();
  });
  server.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.fail(String(reply.statusCode));
    span?.end();
  });
  server.addHook('onRequestAbort', async (request) => {
    const span = spans.get(request);
    span?.set({ 'castwright.aborted': true });
    span?.end();
    spans.delete(request);
  });
}
