import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';

export type Line = {
  /** Where callers dial. */
  url: string;
  /** `hang`: connections are accepted and open ones stay, and nothing passes, as on a half-open line. */
  mode: 'through' | 'hang' | 'cut';
  /** The server behind it. */
  target: string;
  close(): Promise<void>;
};

/** A line to a server, over TCP, that a test breaks and mends. */
export async function openLine(target: string): Promise<Line> {
  const open = new Set<Socket>();
  const line: Line = { url: '', mode: 'through', target, close };
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
  };
  const server = createServer((caller) => {
    keep(caller);
    if (line.mode === 'cut') return caller.destroy();
    const { hostname, port } = new URL(line.target);
    const called = dial(Number(port), hostname);
    keep(called);
    const pass = (to: Socket) => (bytes: Buffer) => line.mode === 'through' && to.write(bytes);
    caller.on('data', pass(called)).on('close', () => called.destroy());
    called.on('data', pass(caller)).on('close', () => caller.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  line.url = `http://127.0.0.1:${address.port}`;

  async function close(): Promise<void> {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  }
  return line;
}
