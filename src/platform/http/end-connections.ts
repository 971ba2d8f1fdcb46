import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a server that closes come to its end. Node waits for every connection that is not idle, and counts one as
 * idle only after its first request: a browser that connects in advance, or a call whose body never comes, would
 * keep it open for ever, because a closing server enforces no timeouts any more. Connections on which nothing was
 * asked are ended at once, whatever runs after `drainMs`.
 */
export function endConnectionsOnClose(server: FastifyInstance, drainMs: number): void {
  const http = server.server;
  const unused = new Set<Socket>();
  let closing = false;
  http.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  http.on('request', ({ socket }) => void unused.delete(socket));
  server.addHook('preClose', async () => {
    closing = true;
    for (const socket of unused) socket.destroy();
    const cutOff = setTimeout(() => http.closeAllConnections(), drainMs);
    http.once('close', () => clearTimeout(cutOff));
  });
}
