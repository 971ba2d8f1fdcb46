import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { StreamedEvent } from './handler.ts';

/** Keeps proxies from closing a silent connection. */
export const heartbeatMs = 20_000;

/**
 * Writes a server-sent event stream until the client disconnects or the source ends or fails.
 *
 * @param mayGoOn called with each heartbeat; false ends the stream
 */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<StreamedEvent>,
  mayGoOn: () => Promise<boolean>,
): Promise<FastifyReply> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  raw.write('retry: 2000\n\n');
  const heartbeat = setInterval(async () => {
    raw.write(': still here\n\n');
    // When the check fails the stream stays open: it was authorised before.
    if (!(await mayGoOn().catch(() => true))) raw.destroy();
  }, heartbeatMs);
  const iterator = events[Symbol.asyncIterator]();
  raw.once('close', () => void iterator.return?.());
  try {
    for (;;) {
      const next = await iterator.next();
      if (next.done || raw.destroyed) break;
      // Backpressure: waits for a slow client, so that events do not pile up in memory.
      if (!raw.write(formatEvent(next.value))) await waitForDrain(raw);
    }
  } catch (error) {
    // The headers are already sent. The page reconnects, as after any end of a stream.
    reply.log.warn({ err: error }, 'an event stream failed');
  } finally {
    clearInterval(heartbeat);
    raw.end();
  }
  return reply;
}

function formatEvent(event: StreamedEvent): string {
  if (event.retryMs !== undefined) return `retry: ${event.retryMs}\n\n`;
  const id = event.id === undefined ? '' : `id: ${event.id}\n`;
  if (event.event === undefined) return `${id}\n`;
  return `${id}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

function waitForDrain(raw: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      raw.off('drain', done).off('close', done);
      resolve();
    };
    if (raw.destroyed) resolve();
    else raw.on('drain', done).on('close', done);
  });
}
