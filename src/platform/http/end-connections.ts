import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Makes a closing server finish. Node waits for every connection that is not idle, and counts one as idle only
 * after its first request: a browser's preconnect, or a request whose body never arrives, would keep it open
 * forever, because a closing server no longer enforces timeouts. Unused connections are closed at once, all others
 * after `drainMs`.
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
