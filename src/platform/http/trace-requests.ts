import type { FastifyInstance } from 'fastify';
import { runIn, type Span, startSpan, tracing } from '../tracing/spans.ts';

/** Asked every few seconds by machines, and by nobody else. */
const unseen = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * A span for each request, below the caller's own where it names one (`traceparent`). Its name and attributes have the
 * route's pattern, never the address that was asked for: that may hold ids and tokens.
 */
export function traceRequests(server: FastifyInstance): void {
  if (!tracing()) return;
  const spans = new WeakMap<object, Span>();
  server.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url;
    // An open stream of events is no piece of work.
    if ((route && unseen.has(route)) || headers.accept === 'text/event-stream') return done();
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
    runIn(span, done);
  });
  // A body is read in the connection's own time: what comes after it is to be part of the request again.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) runIn(span, done);
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
