import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createHttpServer } from './server.ts';

const log = createLog({ level: 'silent', pretty: false, role: 'test' });

async function listening(drainMs?: number) {
  const server = await createHttpServer({ log, secure: false, maximumEventLoopDelay: 0, drainMs });
  const begun = new PassThrough();
  const finish = new PassThrough();
  server.get('/slow', async () => {
    begun.write('begun');
    await once(finish, 'data');
    return { done: true };
  });
  server.post('/form', async () => ({ read: true }));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return { server, port, begun, finish };
}

/** A connection that the server has taken. */
async function connected(port: number, server: Awaited<ReturnType<typeof listening>>['server']) {
  const taken = once(server.server, 'connection');
  const socket: Socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  // Ended without an answer, it may be reset.
  socket.on('error', () => {});
  await taken;
  return socket;
}

it('a server that closes does not wait for a connection on which nothing was asked', async () => {
  const { port, server } = await listening();
  const socket = await connected(port, server);
  const ended = once(socket, 'close');
  await server.close();
  await ended;
});

it('a server that closes lets a call that runs finish', async () => {
  const { begun, finish, port, server } = await listening();
  const answer = fetch(`http://127.0.0.1:${port}/slow`);
  await once(begun, 'data');
  const closed = server.close();
  finish.write('go on');
  expect(await (await answer).json()).toEqual({ done: true });
  await closed;
});

it('a server that closes cuts off a call whose body never comes', async () => {
  const { port, server } = await listening(1);
  const socket = await connected(port, server);
  const asked = once(server.server, 'request');
  const ended = once(socket, 'close');
  socket.resume();
  socket.write(
    'POST /form HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{',
  );
  await asked;
  await server.close();
  await ended;
});
