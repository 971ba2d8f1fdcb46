import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { StreamedEvent } from './handler.ts';

/** Proxies close connections that are silent for longer. */
export const heartbeatMs = 20_000;

/**
 * Writes a server-sent event stream until the client goes away or the source ends, with a fault or without.
 *
 * @param mayGoOn asked with each heartbeat; the stream ends when it says no
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
    // Where that cannot be asked the stream stays: it has been let in before.
    if (!(await mayGoOn().catch(() => true))) raw.destroy();
  }, heartbeatMs);
  const iterator = events[Symbol.asyncIterator]();
  raw.once('close', () => void iterator.return?.());
  try {
    for (;;) {
      const next = await iterator.next();
      if (next.done || raw.destroyed) break;
      // A client that does not read is waited for, so that what it leaves does not pile up in memory.
      if (!raw.write(inLines(next.value))) await drained(raw);
    }
  } catch (error) {
    // The head is gone with the first event. The page asks again in a moment, as after any end of a stream.
    reply.log.warn({ err: error }, 'an event stream ended with a fault');
  } finally {
    clearInterval(heartbeat);
    raw.end();
  }
  return reply;
}

function inLines(event: StreamedEvent): string {
  if (event.retryMs !== undefined) return `retry: ${event.retryMs}\n\n`;
  const id = event.id === undefined ? '' : `id: ${event.id}\n`;
  if (event.event === undefined) return `${id}\n`;
  return `${id}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

function drained(raw: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      raw.off('drain', done).off('close', done);
      resolve();
    };
    if (raw.destroyed) resolve();
    else raw.on('drain', done).on('close', done);
  });
}
